/** The example that is wrong on purpose: what it is told needs no knowledge of this repository. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { root } from "./support/fences.ts";

const folder = join(root, "examples/rewrite");
const readme = readFileSync(join(folder, "README.md"), "utf8");
const promised = [...readme.matchAll(/^\| `(\w+\/[\w-]+)`/gm)].map(([, id]) => id);

/** For each mistake the words that must lead its author to it. */
const told: Record<string, RegExp> = {
  // The list has turns, which may be wrong too, and no url: whichever a story shows first.
  "wire/response-schema":
    /list sessions of a\d\n.*body of listSessions 200\n.*\n.*(?:url: required|data\.\d+\.turns)/,
  "wire/event-schema": /event \d+\n.*TurnStreamItem of openapi.yaml"\n.*got string/,
  "wire/declared-properties": /properties of event \d+.*input_messages.*\n.*expected.*\n.*actual.*"context"/,
  "wire/framing": /actual +"data: \[DONE\]"/,
  "streams/one-terminal-event": /nothing follows it/,
  "streams/deltas-make-content": /deltas put together +"Yousaid:.*\n.*content of the step +"You said: /,
  "persistence/lists-without-turns": /list sessions of a\d\n.*turns/,
  "persistence/session-holds-turns":
    /get session s\d with turn_ids.*\n.*session\.turns\.\d\n.*expected +nothing/,
  "persistence/filter-by-turn-ids": /get session s\d with turn_ids/,
  "persistence/input-as-sent": /turn\.input_messages\.\d/,
  "persistence/deleted-is-gone":
    /delete (?:agent|session) .*\n.*▸ get .*\n.*status.*\n.*404 or 400"\n.*actual +200/,
};

let ended: { code: number; stdout: string };
let page: string;

beforeAll(async () => {
  const temp = await mkdtemp(join(tmpdir(), "understudy-"));
  const report = join(temp, "report.html");
  ended = await new Promise((resolve) => {
    const words = ["run", "--silent", "judge", "--", "--runs", "12", "--html", report];
    execFile("npm", words, { cwd: folder }, (error, stdout) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout }),
    );
  });
  page = await readFile(report, "utf8");
  await rm(temp, { recursive: true });
}, 600_000);

test("the run ends with findings, and they are those that its README explains", () => {
  expect(ended.code).toBe(1);
  const found = [...ended.stdout.matchAll(/^✗ \w+ (\S+):/gm)].map(([, id]) => id);
  expect(found.toSorted()).toEqual(promised.toSorted());
  expect(Object.keys(told).toSorted()).toEqual(found.toSorted());
});

test.each(Object.entries(told))("%s is told in words that lead to it", (id, words) => {
  const finding = ended.stdout.split("\n\n").find((block) => /^✗ \w+ (\S+):/.exec(block)?.[1] === id);
  expect(finding).toMatch(words);
  const [, type, data = ""] = /<script type="([^"]*)" id="report">(.*?)<\/script>/s.exec(page) ?? [];
  // A large report is compressed in its page.
  const json = type === "application/gzip" ? gunzipSync(Buffer.from(data, "base64")).toString() : data;
  expect(page.length).toBeLessThan(1_000_000);
  expect(JSON.parse(json).checks).toContainEqual(expect.objectContaining({ id, status: "fail" }));
});

test("what the echo says is not told as if it had been scripted", () => {
  expect(ended.stdout).not.toContain("the model says");
});
