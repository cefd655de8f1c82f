import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createRecorder } from "../src/cli/record-file.ts";
import type { Target } from "../src/target/target.ts";

/** Records so many exchanges of 2 kB each, within so many megabytes. */
async function record(exchanges: number, maxMegabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), "understudy-record-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "all.ndjson");
  const warnings: string[] = [];
  const fetch = async (): Promise<Response> => Response.json({ text: "x".repeat(2_000) });
  const wire = { baseUrl: "http://localhost", prefix: "/v1", fetch };
  // The recorder uses nothing else of a target.
  const target = { wire, close: async () => undefined } as unknown as Target;
  const recorder = createRecorder({ file, maxMegabytes, warn: (line) => warnings.push(line) });
  const recorded = recorder(target);
  for (let n = 0; n < exchanges; n += 1)
    await (await recorded.wire.fetch(new Request("http://localhost/v1/models"))).text();
  // An exchange is written when its last byte was read, a few microtasks after the suite has it.
  await new Promise((resolve) => setImmediate(resolve));
  await recorded.close();
  return { lines: readFileSync(file, "utf8").trimEnd().split("\n"), warnings, file };
}

test("exchanges that do not fit are dropped, and one line says how many", async () => {
  const { lines, warnings, file } = await record(8, 0.01);
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ status: 200 });
  expect(warnings).toEqual([
    `--record ${file}: the last 4 exchanges were dropped at 0.01 MB. Raise --record-limit.`,
  ]);
});

test("nothing is said when all fit", async () => {
  const { lines, warnings } = await record(3, 1);
  expect([lines.length, warnings]).toEqual([3, []]);
});
