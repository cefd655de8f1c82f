/** Command lines and files that are wrong: one line says what, and what to write. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder, understudy } from "./support/understudy.ts";

test.each([
  [["start", "--prt", "1"], /unknown option '--prt'.*--port/s],
  [["start", "--port", "abc"], /A port is a number from 0 to 65535/],
  [["start", "--host", ""], /A host is a name or an address/],
  [["start", "--control-token", ""], /A token consists of printable ASCII/],
  [["start", "--store", "redis"], /--store takes auto, memory, sqlite:FILE, redis:\/\/HOST:6379 or postgres/],
  [["start", "--store", "redis:/app:hunter2@host"], /^understudy: --store takes (?!.*hunter2)/],
  [["start", "--store", "redis://app:hunter2@127.0.0.1:1"], /redis:\/\/127\.0\.0\.1:1 refuses connections/],
  [["start", "--allow-host", "http://x"], /A host name has no scheme and no port/],
  [["start", "--cors", "localhost"], /Expected a scheme/],
  [["start", "--profile", "0.2.13"], /Allowed choices are reference, 0\.2\.6, 0\.2\.12/],
  [["start", "--allow-private-documents", "10.0.0.0/33"], /a range such as 10\.0\.0\.0\/8/],
  [["start", "--allow-private-documents", "http://x"], /Expected a host name/],
  [["start", "--script", "absent.yaml"], /Cannot read absent.yaml: the file does not exist/],
  [
    ["start", "weather.yaml"],
    /^understudy: start takes no argument weather\.yaml\. Did you mean understudy start --script weather\.yaml\?\n$/,
  ],
  [
    ["weather.yaml"],
    /^understudy: The command is missing before weather\.yaml\. Did you mean understudy start --script weather\.yaml\?\n$/,
  ],
  [
    ["--script", "weather.yaml"],
    /^understudy: The command is missing before --script\. Did you mean understudy start --script weather\.yaml\?\n$/,
  ],
  [
    ["--scirpt", "weather.yaml"],
    /There is no option --scirpt\..*Did you mean understudy start --script weather/,
  ],
  [
    ["run", "pytest", "--script", "weather.yaml"],
    /Did you mean understudy run --script weather\.yaml -- pytest\?/,
  ],
  [["start", "fast"], /^understudy: start takes no argument fast\. See --help for its options\.\n$/],
  [
    ["run", "weather.yaml", "--", "true"],
    /^understudy: weather\.yaml is no command\. Did you mean understudy run --script weather\.yaml -- true\?\n$/,
  ],
  [
    ["import", "stack.ndjson"],
    /^understudy: import takes no argument stack\.ndjson\. Did you mean understudy import --file stack\.ndjson, or for the store of a Llama Stack understudy import --from llama-stack stack\.ndjson\?\n$/,
  ],
  [["export", "stack.ndjson"], /Did you mean understudy export --file stack\.ndjson\?\n$/],
  [["start", "--store", "foo:bar"], /DATABASE, not foo:…\n$/],
  [["check", "."], /Cannot read \.: it is a folder/],
  [["strat"], /unknown command 'strat'.*start/s],
])("%j gives a clear line and exit code 1", async (args, message) => {
  const { code, stderr, stdout } = await understudy(args, await tempFolder()).ended;
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(stdout).toBe("");
  expect(code).toBe(1);
});

test("a mistake in a script is reported with its file and line, and what was meant", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "typo.yaml"), "script: typo\nreplys:\n  - say: Hello\n");
  for (const args of [
    ["check", "typo.yaml"],
    ["start", "--script", "typo.yaml"],
  ]) {
    const { code, stderr } = await understudy(args, folder).ended;
    expect(stderr).toMatch(/typo\.yaml:2:1.*replies/);
    expect(code).toBe(1);
  }
});

test("a script that is given as a configuration is said to be one", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "slow.yaml"), "script: slow\notherwise: { say: Hi. }\n");
  const { code, stderr } = await understudy(["start", "--config", "slow.yaml"], folder).ended;
  expect(stderr).toContain(": is a script, not a configuration; start takes it as --script slow.yaml\n");
  expect(code).toBe(1);
});
