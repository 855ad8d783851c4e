#!/usr/bin/env python3
"""The interface in another language: by the environment, by the configuration, and
English where neither holds."""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env               # noqa: E402
from e2e.lib.tap import Cases, Skip, equal  # noqa: E402
from e2e.lib.vterm import Vterm             # noqa: E402
from llm.mock import Mock                   # noqa: E402

CASES = Cases()
CHINESE = {"LANG": "zh_CN.UTF-8"}


def data_folder(env):
    """The shipped data together with the catalogues, which are made in the build."""
    catalogues = pathlib.Path(os.environ["CHELA_PO"])
    if not (catalogues / "zh_CN.mo").exists():
        raise Skip("msgfmt was not here when this was built")
    folder = env.root / "share"
    folder.mkdir()
    for name in ("data", "tools"):
        (folder / name).symlink_to(pathlib.Path(env.env["CHELA_DATADIR"]) / name)
    (folder / "po").symlink_to(catalogues)
    env.env["CHELA_DATADIR"] = str(folder)


def is_chinese(text):
    return any("\u4e00" <= character <= "\u9fff" for character in text)


@CASES.table([
    {"name": "LANG", "env": CHINESE, "want": True},
    {"name": "LC_ALL before LANG", "env": {**CHINESE, "LC_ALL": "en_US.UTF-8"}, "want": False},
    {"name": "no UTF-8", "env": {"LANG": "zh_CN.GBK"}, "want": False},
    {"name": "English", "env": {"LANG": "en_US.UTF-8"}, "want": False},
])
def by_environment(row):
    with Env() as env:
        data_folder(env)
        for words, stream in ((["--help"], "out"), (["ask", "--no-such"], "err")):
            said = getattr(env.run(words, env=row["env"]), stream).decode()
            equal(is_chinese(said), row["want"], said)


@CASES.table([
    {"name": "config says Chinese", "said": "zh_CN", "env": {"LANG": "en_US.UTF-8"}, "want": True},
    {"name": "config says English", "said": "en", "env": CHINESE, "want": False},
])
def by_config(row):
    with Env() as env:
        data_folder(env)
        env.write("config/chela/config.yaml", f"language: {row['said']}\n")
        said = env.run(["config", "show"], env=row["env"]).out.decode()
        said += env.run(["show", "77"], env=row["env"]).err.decode()
        equal(is_chinese(said), row["want"], said)


@CASES.case("JSON and names are the same in every language")
def _():
    with Env() as env:
        data_folder(env)
        equal(env.run(["tools", "list", "--json"], env=CHINESE).out,
              env.run(["tools", "list", "--json"]).out)


@CASES.case("the chat UI speaks it from the first frame on, and breaks nothing")
def _():
    with Env() as env, Vterm(env, 45, 24) as screen, Mock([{"steps": [{"text": "好的"}]}]) as mock:
        data_folder(env)
        screen.start(*env.to_mock(mock), variables=CHINESE)
        screen.wait("就绪")
        screen.wait("输入你想做的事")
        screen.text("?")
        screen.wait("输入以筛选")
        screen.keys("Escape")
        screen.wait("输入你想做的事")
        screen.text("你好")
        screen.wait("你好")
        screen.press_until("Enter", "好的")
        screen.text("/")
        screen.wait("/chats")
        assert all(len(line) <= 45 for line in screen.rows())


@CASES.case("without a catalogue it is English")
def _():
    with Env() as env:
        equal(is_chinese(env.run(["--help"], env=CHINESE).out.decode()), False)


CASES.run()
