/** The built client under other versions of Node: `NODES` names their binaries, with colons between them. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("node-program.mjs", import.meta.url));
const nodes = [process.execPath, ...(process.env["NODES"] ?? "").split(":").filter((path) => path !== "")];
const hello = "Hello! I am the built-in demo of a scripted model. Ask me for the weather or the time.";

test.each(nodes)("streams, resumes, recovers and lists under %s", { timeout: 30_000 }, async (node) => {
  const { stdout } = await promisify(execFile)(node, [program]);
  expect(JSON.parse(stdout)).toEqual({
    node: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    said: hello,
    answer: "The tool says: sunny.",
    cut: true,
    recovered: hello,
    agents: [true],
  });
});
