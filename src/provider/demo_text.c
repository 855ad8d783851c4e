/* The words of the demo. */
#include "provider/demo_text.h"

const struct demo_text demo_english = {
	.hello = "Hello! This is a script inside chela, not an AI: no model is connected yet. "
		 "Its tools are real, though. Watch it call some that only read:",
	.no_tools =
		"Hello! This is a script inside chela, not an AI: no model is connected yet.",
	.results = "Here is what came back, on the same way that a model would use:\n\n",
	.said = "- **%s** says: `%s`\n",
	.what_next =
		"With a model behind it, chela chats, reads and edits files, runs commands and "
		"works your phone. It asks before it changes anything, and keeps every "
		"conversation on this device.\n\n"
		"To connect a model, do one of these:\n\n"
		"1. type `/setup`: paste a key, choose a model, done\n"
		"2. set `OPENAI_API_KEY` and start chela again\n"
		"3. use a server of your own: `chela --provider openai --base-url "
		"http://127.0.0.1:8080/v1 -m MODEL`\n",
	.again = "This is still the script, not an AI, so it cannot understand what you write. "
		 "Words such as *list*, *code* or *table* make it show what an answer can look "
		 "like.",
	.list = "\n\nA list:\n\n- first point\n- second point\n  - a point below it\n- [a link]"
		"(https://example.org)\n",
	.code = "\n\nSome code:\n\n```c\n#include <stdio.h>\n\nint main(void) {\n"
		"\tputs(\"hello\");\n\treturn 0;\n}\n```\n",
	.table =
		"\n\nA table:\n\n| mode | tools | asks |\n|---|---|---|\n| chat | none | never "
		"|\n"
		"| plan | read only | for private data |\n| build | all | before each call |\n",
};

const struct demo_text demo_chinese = {
	.hello = "你好！这里是 chela 自带的演示脚本，不是人工智能：还没有连接任何模型。"
		 "不过工具是真的。下面调用只读的工具：",
	.no_tools = "你好！这里是 chela 自带的演示脚本，不是人工智能：还没有连接任何模型。",
	.results = "以上结果来自本机，走的正是模型会走的那条路：\n\n",
	.said = "- **%s** 的回答：`%s`\n",
	.what_next =
		"接上模型之后，chela 可以聊天、读写文件、运行命令、操作手机。改动任何东西之前"
		"都会先问你，所有对话都保存在本机。\n\n"
		"连接模型的办法，任选其一：\n\n"
		"1. 输入 `/setup`：粘贴密钥，选择模型，就好了\n"
		"2. 设置 `OPENAI_API_KEY`，再启动 chela\n"
		"3. 使用自己的服务器：`chela --provider openai --base-url "
		"http://127.0.0.1:8080/v1 -m MODEL`\n",
	.again = "这里仍然是演示脚本，不是人工智能，看不懂你写的内容。输入“列表”、“代码”或“表格"
		 "”，"
		 "可以看看回答的样式。",
	.list = "\n\n列表：\n\n- 第一点\n- 第二点\n  - 下一层\n- [链接](https://example.org)\n",
	.code = "\n\n代码：\n\n```c\n#include <stdio.h>\n\nint main(void) "
		"{\n\tputs(\"你好\");\n"
		"\treturn 0;\n}\n```\n",
	.table = "\n\n表格：\n\n| 模式 | 工具 | 询问 |\n|---|---|---|\n| chat | 无 | 从不 |\n"
		 "| plan | 只读 | 涉及隐私时 |\n| build | 全部 | 每次调用前 |\n",
};
