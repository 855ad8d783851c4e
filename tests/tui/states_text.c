/* What an answer may be made of. */

#include "tests/tui/golden.h"

static const char markdown[] =
	"The roots of $ax^2 + bx + c = 0$ are\n\n"
	"\\[ x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a} \\]\n\n"
	"1.第一步：**打开终端，**然后\n2.第二步\n   - [x] check `x|y`\n   - [ ] deeper\n     - "
	"and deeper\n\n"
	"｜名称｜值｜\n｜－｜－｜\n｜超时｜30 秒｜\n\n"
	"```py\ndef f(x, y=10):  # 注释\n\treturn \"text\" if x else None\n```\n\n"
	"> quoted\n\n```diff\n-old\n+new\n```\n";

static void say(struct scene *scene, const char *text) {
	scene_user(scene, "show me");
	scene_run(scene);
	scene_text(scene, text);
	scene_end(scene, AGENT_COMPLETED, NULL);
}

/* Repaired Markdown, a formula and code in colours. */
static void make_markdown(struct scene *scene) {
	say(scene, markdown);
}

/* One that fits everywhere, one whose cells wrap, one that becomes records. */
static void make_tables(struct scene *scene) {
	say(scene,
		"| a | n |\n|:--|--:|\n| 一 | 1 |\n| two | 200 |\n\n"
		"| option | what it does |\n|---|---|\n| follow | the newest text stays in "
		"sight "
		"while it grows |\n| 保持 | 画面不动，新的内容在下面，直到往下滚动为止 |\n\n"
		"| name | state | since | owner | address | note |\n|---|---|---|---|---|---|\n"
		"| app-server-1 | running | 2026-03-01 | operations | 192.0.2.17 | restarted "
		"twice |\n| 数据库 | 停止 | 2026-02-11 | 后端组 | 192.0.2.18 | |\n");
}

static void make_code(struct scene *scene) {
	say(scene,
		"```c\n/* 注释 */\nint main(int argc, char **argv) {\n\tprintf(\"%d arguments, "
		"and "
		"a string that is longer than a phone is wide\\n\", argc);\n\treturn 0x10;\n}\n"
		"```\n\nThen `sh`:\n\n```sh\nfor f in *.c; do # each\n\twc -l "
		"\"$f\"\ndone\n```\n\n"
		"```json\n{\"a\": [1, true, null], \"键\": \"值\"}\n```\n\n"
		"    indented, without a language\n");
}

static void make_nested(struct scene *scene) {
	say(scene,
		"## A heading with `code`\n\n1. first\n   1. deeper\n      - deeper still\n"
		"        - and a line that is too long for the phone and has to be wrapped\n"
		"10. tenth\n\n> quoted\n>\n> > 引用里的引用，长到必须换行才能放下的一段文字\n\n"
		"- [ ] to do\n- [x] done\n\n---\n\n![a picture](a.png) and "
		"<https://example.org/a/very/long/address/that/does/not/fit/into/one/row> and "
		"[one](https://example.org/1), [two](https://example.org/2)\n");
}

/* Clusters that terminals do not agree upon. */
static void make_clusters(struct scene *scene) {
	say(scene,
		"\U0001F468\u200d\U0001F469\u200d\U0001F467 family, \U0001F44D\U0001F3FD "
		"thumb, "
		"\u2764\ufe0f heart, 1\ufe0f\u20e3 key\n\n"
		"\u202eright to left\u202c, a\u0301\u0302\u0303\u0304 marks, zero\u200bwidth, "
		"\u05e9\u05dc\u05d5\u05dd\n\n"
		"\u304b\u3099 \u1112\u1161\u11ab \uff71\uff9e \u0e01\u0e33 "
		"\u0915\u094d\u0937\u093f\n");
}

const struct state states_text[] = {
	{ "clusters", make_clusters, false },
	{ "code", make_code, false },
	{ "markdown", make_markdown, false },
	{ "nested", make_nested, false },
	{ "tables", make_tables, false },
	{ NULL, NULL, false },
};
