/* Reads {"steps": [{"columns", "rows", "data" (base64)}]} and writes what the screen of
   @xterm/headless has after each step, as one JSON array of arrays of rows. Started in
   the folder that npm installed into. */

"use strict";

const require_here = require("module").createRequire(process.cwd() + "/");
const { Terminal } = require_here("@xterm/headless");
const { Unicode11Addon } = require_here("@xterm/addon-unicode11");

function rows(terminal) {
	const buffer = terminal.buffer.active;
	const out = [];

	for (let row = 0; row < terminal.rows; row++) {
		const line = buffer.getLine(buffer.baseY + row);

		out.push(line.translateToString(true).trimEnd());
	}
	return out;
}

async function main() {
	const { steps } = JSON.parse(require("fs").readFileSync(0, "utf8"));
	const terminal = new Terminal({ cols: steps[0].columns, rows: steps[0].rows,
		scrollback: 0, allowProposedApi: true });
	const out = [];

	terminal.loadAddon(new Unicode11Addon());
	terminal.unicode.activeVersion = "11";
	for (const step of steps) {
		if (step.columns !== terminal.cols || step.rows !== terminal.rows) {
			terminal.resize(step.columns, step.rows);
		}
		await new Promise(done => terminal.write(Buffer.from(step.data, "base64"), done));
		out.push(rows(terminal));
	}
	process.stdout.write(JSON.stringify(out));
}

main();
