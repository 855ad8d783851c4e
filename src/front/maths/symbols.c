/* Commands without arguments, and letters of other fonts. */

#include "front/maths/inner.h"

#include <string.h>

#include "base/mem.h"

/* A name and what it stands for, in the order of the names' bytes. */
/* clang-format off */
static const char *const symbols[] = {
	" ", " ", "!", "", "#", "#", "$", "$", "%", "%", "&", "&", ",", " ", ":", " ",
	";", " ", ">", " ", "Big", "", "Bigg", "", "Biggl", "", "Biggr", "", "Bigl", "",
	"Bigr", "", "Delta", "Δ", "Downarrow", " ⇓ ", "Gamma", "Γ", "Im", "ℑ",
	"Lambda", "Λ", "Leftarrow", " ⇐ ", "Leftrightarrow", " ⇔ ",
	"Longleftrightarrow", " ⟺ ", "Longrightarrow", " ⟹ ", "Omega", "Ω", "P", "¶",
	"Phi", "Φ", "Pi", "Π", "Pr", "Pr ", "Psi", "Ψ", "Re", "ℜ", "Rightarrow", " ⇒ ",
	"S", "§", "Sigma", "Σ", "Theta", "Θ", "Uparrow", " ⇑ ", "Upsilon", "Υ",
	"Vert", "‖", "Xi", "Ξ", "_", "_", "aleph", "ℵ", "alpha", "α", "angle", "∠",
	"approx", " ≈ ", "arccos", "arccos ", "arcsin", "arcsin ", "arctan", "arctan ",
	"arg", "arg ", "argmax", "argmax ", "argmin", "argmin ", "ast", "*",
	"asymp", " ≍ ", "backslash", "\\", "because", " ∵ ", "beta", "β", "big", "",
	"bigcap", "⋂", "bigcup", "⋃", "bigg", "", "biggl", "", "biggr", "", "bigl", "",
	"bigoplus", "⊕", "bigotimes", "⊗", "bigr", "", "bigvee", "⋁", "bigwedge", "⋀",
	"blacksquare", "■", "bmod", " mod ", "bot", "⊥", "bullet", "•", "cap", " ∩ ",
	"cdot", " · ", "cdots", "⋯", "cent", "¢", "checkmark", "✓", "chi", "χ",
	"circ", "∘", "clubsuit", "♣", "colon", ":", "coloneqq", " ≔ ", "complement", "∁",
	"cong", " ≅ ", "coprod", "∐", "cos", "cos ", "cosh", "cosh ", "cot", "cot ",
	"coth", "coth ", "csc", "csc ", "cup", " ∪ ", "dagger", "†", "ddagger", "‡",
	"ddots", "⋱", "deg", "deg ", "degree", "°", "delta", "δ", "det", "det ",
	"diamond", "⋄", "dim", "dim ", "displaystyle", "", "div", " ÷ ", "doteq", " ≐ ",
	"dots", "…", "dotsb", "⋯", "dotsc", "…", "downarrow", " ↓ ", "ell", "ℓ",
	"emptyset", "∅", "enspace", " ", "epsilon", "ϵ", "equiv", " ≡ ", "eta", "η",
	"euro", "€", "exists", "∃", "exp", "exp ", "forall", "∀", "gamma", "γ",
	"gcd", "gcd ", "ge", " ≥ ", "geq", " ≥ ", "geqslant", " ≥ ", "gets", " ← ",
	"gg", " ≫ ", "gt", " > ", "hbar", "ℏ", "heartsuit", "♥", "hline", "",
	"hom", "hom ", "hookrightarrow", " ↪ ", "iff", " ⟺ ", "iiint", "∭", "iint", "∬",
	"imath", "ı", "impliedby", " ⟸ ", "implies", " ⟹ ", "in", " ∈ ", "inf", "inf ",
	"infty", "∞", "int", "∫", "iota", "ι", "jmath", "ȷ", "kappa", "κ", "ker", "ker ",
	"lVert", "‖", "lambda", "λ", "land", " ∧ ", "langle", "⟨", "lbrace", "{",
	"lbrack", "[", "lceil", "⌈", "lcm", "lcm ", "ldots", "…", "le", " ≤ ", "left", "",
	"leftarrow", " ← ", "leftrightarrow", " ↔ ", "leq", " ≤ ", "leqslant", " ≤ ",
	"lfloor", "⌊", "lg", "lg ", "lim", "lim ", "liminf", "liminf ", "limits", "",
	"limsup", "limsup ", "ll", " ≪ ", "ln", "ln ", "lnot", "¬", "log", "log ",
	"longleftarrow", " ⟵ ", "longmapsto", " ⟼ ", "longrightarrow", " ⟶ ", "lor", " ∨ ",
	"lt", " < ", "lvert", "|", "mapsto", " ↦ ", "mathstrut", "", "max", "max ",
	"medspace", " ", "mid", " | ", "middle", "", "min", "min ", "models", " ⊨ ",
	"mp", " ∓ ", "mu", "μ", "nabla", "∇", "ne", " ≠ ", "nearrow", " ↗ ", "neg", "¬",
	"neq", " ≠ ", "nexists", "∄", "ni", " ∋ ", "nmid", " ∤ ", "nolimits", "",
	"nonumber", "", "notag", "", "notin", " ∉ ", "nsubseteq", " ⊈ ", "nu", "ν",
	"odot", " ⊙ ", "oint", "∮", "omega", "ω", "omicron", "ο", "ominus", " ⊖ ",
	"oplus", " ⊕ ", "otimes", " ⊗ ", "parallel", " ∥ ", "partial", "∂", "perp", " ⊥ ",
	"phi", "ϕ", "pi", "π", "pm", " ± ", "pounds", "£", "prec", " ≺ ", "prime", "′",
	"prod", "∏", "propto", " ∝ ", "psi", "ψ", "qquad", "  ", "quad", " ", "rVert", "‖",
	"rangle", "⟩", "rbrace", "}", "rbrack", "]", "rceil", "⌉", "rfloor", "⌋",
	"rho", "ρ", "right", "", "rightarrow", " → ", "rightharpoonup", " ⇀ ",
	"rightleftharpoons", " ⇌ ", "rvert", "|", "scriptstyle", "", "searrow", " ↘ ",
	"sec", "sec ", "setminus", " ∖ ", "sgn", "sgn ", "sigma", "σ", "sim", " ∼ ",
	"simeq", " ≃ ", "sin", "sin ", "sinh", "sinh ", "spadesuit", "♠", "square", "□",
	"star", "⋆", "strut", "", "subset", " ⊂ ", "subseteq", " ⊆ ", "subsetneq", " ⊊ ",
	"succ", " ≻ ", "sum", "∑", "sup", "sup ", "supset", " ⊃ ", "supseteq", " ⊇ ",
	"surd", "√", "tan", "tan ", "tanh", "tanh ", "tau", "τ", "textstyle", "",
	"therefore", " ∴ ", "theta", "θ", "thickspace", " ", "thinspace", " ",
	"times", " × ", "to", " → ", "top", "⊤", "tr", "tr ", "triangle", "△",
	"triangleq", " ≜ ", "uparrow", " ↑ ", "updownarrow", " ↕ ", "upsilon", "υ",
	"varepsilon", "ε", "varnothing", "∅", "varphi", "φ", "varpi", "ϖ", "varrho", "ϱ",
	"varsigma", "ς", "vartheta", "ϑ", "vdash", " ⊢ ", "vdots", "⋮", "vee", " ∨ ",
	"vert", "|", "wedge", " ∧ ", "xi", "ξ", "zeta", "ζ", "{", "{", "|", "‖", "}", "}",
};
/* clang-format on */

static int compare(const char *symbol, const char *name, size_t len) {
	int order = strncmp(symbol, name, len);

	return order ? order : symbol[len] != '\0';
}

const char *maths_symbol(const char *name, size_t len) {
	size_t low = 0, high = ARRAY_LEN(symbols) / 2;

	while (low < high) {
		size_t middle = (low + high) / 2;
		int order = compare(symbols[2 * middle], name, len);

		if (order == 0) {
			return symbols[2 * middle + 1];
		}
		if (order < 0) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return NULL;
}

static const struct {
	const char *font;
	const char *letters; /* and behind each what it is */
} fonts[] = {
	{ "mathbb", "CℂHℍNℕPℙQℚRℝZℤ" },
	{ "mathcal", "BℬEℰFℱHℋIℐLℒMℳRℛ" },
	{ "mathfrak", "CℭHℌIℑRℜZℨ" },
	{ "mathscr", "BℬEℰFℱHℋIℐLℒMℳRℛ" },
};

bool maths_letter(const char *font, size_t len, char letter, struct buf *out) {
	for (size_t i = 0; i < ARRAY_LEN(fonts); i++) {
		const char *found = strchr(fonts[i].letters, letter);

		if (letter && found && compare(fonts[i].font, font, len) == 0) {
			return buf_add(out, found + 1,
				strcspn(found + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
		}
	}
	return false;
}
