/** What a newcomer pastes from the screen must work as it stands there. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { hasCurl } from "./support/curl.ts";
import { start, tempFolder } from "./support/understudy.ts";

const run = promisify(execFile);
if (!hasCurl) console.warn("Left out: the printed curl lines, because this machine has no curl.");

test.skipIf(!hasCurl)("the printed curl lines work: an answer, a client tool, a refusal", async () => {
  const server = await start(["--store", "memory"], await tempFolder());
  const [setup = "", ...lines] = server
    .stdout()
    .split("\n")
    .filter((line) => /^ {2}(?:U=|R=|curl )/.test(line));
  expect(lines).toHaveLength(3);
  const answers = await Promise.all(lines.map((line) => run("sh", ["-c", `${setup}\n${line}`])));
  const [plain = "", tool = "", refusal = ""] = answers.map(({ stdout }) => stdout);
  expect(plain).toContain('"event_type":"turn_start"');
  expect(plain).toContain('"event_type":"turn_complete"');
  expect(tool).toContain("sunny, 20 degrees");
  expect(tool).toContain('"event_type":"turn_complete"');
  expect(refusal).toContain('"violation_level":"error"');
});
