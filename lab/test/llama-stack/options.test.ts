import { expect, test } from "vitest";
import { type Command, helpOf, judging, parseOptions } from "../../src/llama-stack/launch/options.ts";
import { suiteArguments } from "../../src/llama-stack/suite.ts";

const context = { root: "/repo", env: {} };

test("what the command does not know goes to the suite, in its order", () => {
  const args = ["0.2.23", "--seed", "5", "--python", "/py", "--only=resume", "--bail"];
  expect(parseOptions(args, context)).toMatchObject({
    version: { name: "0.2.23" },
    python: "/py",
    cache: "/repo/.understudy/llama-stack",
    out: "/repo/.understudy/llama-stack/reports/0.2.23",
    profile: "0.2.20",
    serve: false,
    suite: ["--seed", "5", "--only=resume", "--bail"],
  });
});

test("a value may follow an equals sign; the cache may come from the environment", () => {
  const env = { UNDERSTUDY_LLAMA_STACK_CACHE: "/cache" };
  const options = parseOptions(["0.3.5", "--out=/o=1", "--profile=api"], { ...context, env });
  expect(options).toMatchObject({ out: "/o=1", profile: "api", cache: "/cache" });
  expect(parseOptions(["0.3.5", "--cache", "/own"], { ...context, env }).cache).toBe("/own");
});

test.each([
  [["0.2.13"], "There is no recipe for 0.2.13; there is one for 0.2.6, 0.2.12, 0.2.20, 0.2.23, 0.3.5."],
  [[], "Give a version: 0.2.6, 0.2.12, 0.2.20, 0.2.23, 0.3.5."],
  [["--serve", "0.3.5"], "Give a version: 0.2.6, 0.2.12, 0.2.20, 0.2.23, 0.3.5."],
  [["0.3.5", "--python"], "--python needs a value."],
  [["0.3.5", "--out="], "--out needs a value."],
  [["0.3.5", "--serve", "--prot", "5"], "--serve only starts the server, and does not take --prot."],
  [
    ["0.3.5", "--serve", "--url=http://x", "--inference-url=http://y"],
    "--serve only starts the server, and does not take --url.",
  ],
  [
    ["0.3.5", "--url", "http://x"],
    "--url, of a server that runs, and --inference-url, of the mock inference",
  ],
])("%j is an error that says what to do", (args, message) => {
  expect(() => parseOptions(args, context)).toThrow(message);
});

const other: Command = {
  name: "other:llama-stack",
  about: "Does something else.",
  files: "it.log",
  judges: false,
};

test.each([
  ["--profile", "api"],
  ["--serve"],
  ["--url", "http://x"],
  ["--cahce", "/c"],
  ["--seed=5"],
  ["0.2.12"],
])("a command that does not judge refuses %s", (...args) => {
  const [name = ""] = args[0]?.split("=") ?? [];
  const message = `npm run other:llama-stack has no option ${name}; npm run other:llama-stack -- --help lists all.`;
  expect(() => parseOptions(["0.3.5", ...args], context, other)).toThrow(message);
  expect(parseOptions(["0.3.5", "--cache", "/c"], context, other)).toMatchObject({ cache: "/c" });
});

test("the help of a command names the options that it takes", () => {
  expect(helpOf(other)).toMatch(/^Usage: npm run other:llama-stack .*\n\nDoes something else\.\n/);
  expect(helpOf(other)).toContain("where it.log goes (");
  expect(helpOf(other)).not.toMatch(/--profile|--serve|--seed/);
  expect(helpOf(judging)).toMatch(/--profile[^]*--serve[^]*--seed/);
});

test("a server that runs already is reached by its addresses", () => {
  const addresses = ["--url", "http://127.0.0.1:1", "--inference-url=http://127.0.0.1:2"];
  const { running, suite } = parseOptions(["0.3.5", ...addresses, "--runs", "3"], context);
  expect(running).toEqual({ url: "http://127.0.0.1:1", inference: "http://127.0.0.1:2" });
  expect(suite).toEqual(["--runs", "3"]);
  expect(parseOptions(["0.3.5"], context).running).toBeNull();
});

test("the suite is told everything that it cannot find out", () => {
  const options = parseOptions(["0.3.5"], context);
  const served = { url: "http://127.0.0.1:1", inference: "http://127.0.0.1:2" };
  expect(suiteArguments(options, served).join(" ")).toBe(
    "run http://127.0.0.1:1 --inference-url http://127.0.0.1:2 --profile 0.3.5 --model understudy/mock-model --shield llama-guard",
  );
});
