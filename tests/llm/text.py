"""Long texts, the same at each call, for answers of any size."""

import itertools
import random

WORDS = {
    "en": ["the", "crab", "walks", "along", "a", "shore", "and", "finds", "one", "small",
           "stone", "under", "water", "where", "light", "is", "blue", "today", "again",
           "slowly"],
    "zh": ["螃蟹", "沿着", "海岸", "慢慢", "行走", "在", "水下", "找到", "一块", "小石头",
           "那里", "光", "是", "蓝色", "今天", "又", "下雨", "了", "风", "很大"],
}
GAP = {"en": " ", "zh": ""}
STOP = {"en": ". ", "zh": "。"}


def pieces(language, rng):
    """Endless pieces of text; every tenth or so ends a sentence."""
    kinds = ["en", "zh"] if language == "mixed" else [language]
    for kind in itertools.cycle(kinds):
        for _ in range(rng.randint(40, 80)):
            yield rng.choice(WORDS[kind]) + (GAP[kind] if rng.random() < 0.9 else STOP[kind])
        yield "\n\n"


def generate(language, size, seed=1):
    """Text of at most `size` bytes of UTF-8, and less than one character short of it."""
    out, length = [], 0
    for piece in pieces(language, random.Random(seed)):
        length += len(piece.encode())
        out.append(piece)
        if length >= size:
            break
    return "".join(out).encode()[:size].decode(errors="ignore")
