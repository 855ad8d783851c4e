"""Letters of 5 by 7 dots for screenshots, so that a reader of pictures finds words there."""
SCALE = 4
INK = (20, 20, 20)
PAD = 32
LINE = 58

# Seven rows of five dots each, the left one is 16; in base 32: 0-9, then a-v.
ROWS = {
    "A": "ehhvhhh", "B": "uhhuhhu", "C": "ehggghe", "D": "uhhhhhu", "E": "vgguggv",
    "F": "vgguggg", "G": "ehgnhhf", "H": "hhhvhhh", "I": "e44444e", "J": "72222ic",
    "K": "hikokih", "L": "ggggggv", "M": "hrllhhh", "N": "hhpljhh", "O": "ehhhhhe",
    "P": "uhhuggg", "Q": "ehhhlid", "R": "uhhukih", "S": "fgge11u", "T": "v444444",
    "U": "hhhhhhe", "V": "hhhhha4", "W": "hhhllla", "X": "hha4ahh", "Y": "hhha444",
    "Z": "v1248gv", "a": "00e1fhf", "b": "ggmphhu", "c": "00egghe", "d": "11djhhf",
    "e": "00ehvge", "f": "698s888", "g": "0fhhf1e", "h": "ggmphhh",
    "i": "40c444e", "j": "20622ic", "k": "ggikoki", "l": "c44444e", "m": "00qllhh",
    "n": "00mphhh", "o": "00ehhhe", "p": "00uhugg", "q": "00djf11", "r": "00mpggg",
    "s": "00fge1u", "t": "88s8896", "u": "00hhhjd", "v": "00hhha4", "w": "00hhlla",
    "x": "00ha4ah", "y": "0hhhf1e", "z": "00v248v", "0": "ehjlphe", "1": "4c4444e",
    "2": "eh1248v", "3": "v2421he", "4": "26aiv22", "5": "vgu11he", "6": "68guhhe",
    "7": "v124888", "8": "ehhehhe", "9": "ehhf12c", ".": "00000cc", ",": "0000c48",
    ":": "0cc0cc0", ";": "0cc0c48", "!": "4444404", "?": "eh12404", "-": "000v000",
    "+": "044v440", "/": "01248g0", "(": "2488842", ")": "8422248",
    "'": "4480000", '"': "aaa0000", "&": "cik8lid", "%": "op248j3", "@": "eh1dlle",
    "#": "aavavaa", "=": "00v0v00", "*": "04lel40", "_": "000000v", "<": "248g842",
    ">": "8421248", "$": "4fke5u4", "[": "e88888e", "]": "e22222e",
}


def dots(character):
    rows = ROWS.get(character)
    if rows is None:
        return [0, 31, 31, 31, 31, 31, 0] if character.strip() else [0] * 7
    return [int(row, 32) for row in rows]


def write(canvas, bounds, text):
    """Writes from the top left of a rectangle; what does not fit goes to the next line."""
    left, top, right, bottom = bounds
    step = 6 * SCALE
    x, y = left + PAD, top + max(8, min(PAD, (bottom - top - 7 * SCALE) // 2))
    for character in text:
        if character == "\n" or x + step > right:
            x, y = left + PAD, y + LINE
        if y + 7 * SCALE > bottom:
            return
        if character == "\n":
            continue
        for row, bits in enumerate(dots(character)):
            for column in range(5):
                if bits >> (4 - column) & 1:
                    canvas.fill(x + column * SCALE, y + row * SCALE, x + (column + 1) * SCALE,
                                y + (row + 1) * SCALE, INK)
        x += step
