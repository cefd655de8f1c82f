/** `understudy run` and `understudy-mock run`, as processes. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder, understudy, until, type Command, type Process } from "./support/understudy.ts";

const script = `
script: pair
model: mine
replies:
  - say: One.
  - say: Two.
`;
/** An app that asks the model so often, each time after more messages, and fails for any other status than 200. */
const app = (times: number, exit = 0): string => `
const messages = [];
for (let n = 0; n < ${times}; n += 1) {
  messages.push({ role: "user", content: "Go on." });
  const response = await fetch(process.env.OPENAI_BASE_URL + "/chat/completions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "mine", messages }),
  });
  const { choices } = await response.json();
  if (choices !== undefined) messages.push(choices[0].message);
}
process.exit(${exit});
`;
const node = (code: string): string[] => ["--", process.execPath, "--input-type=module", "-e", code];

/** Runs `run` in a folder with the script. */
async function run(command: Command, words: string[], env: NodeJS.ProcessEnv = {}): Promise<Process> {
  const folder = await tempFolder();
  await writeFile(join(folder, "pair.yaml"), script);
  return understudy(["run", ...words], folder, command, env);
}
const scripted = ["--script", "pair.yaml"];

test.each(["understudy", "understudy-mock"] as const)(
  "%s run passes the command's output and exit code on, and nothing else",
  async (command) => {
    const code = `
const { UNDERSTUDY_URL, OPENAI_BASE_URL, OPENAI_API_KEY } = process.env;
const { status } = await fetch(OPENAI_BASE_URL + "/models");
console.log(OPENAI_BASE_URL === UNDERSTUDY_URL + "/v1", OPENAI_API_KEY, status);
process.exit(7);`;
    const { ended } = await run(command, [...scripted, ...node(code)], { OPENAI_API_KEY: "" });
    expect(await ended).toEqual({ code: 7, stdout: "true none 200\n", stderr: "" });
  },
);

test("the clients of Llama Stack find the stack, and a key of OpenAI's stays", async () => {
  const code = `
const { UNDERSTUDY_URL: url, LLAMA_STACK_BASE_URL, LLAMA_STACK_CLIENT_BASE_URL, OPENAI_API_KEY } = process.env;
console.log(LLAMA_STACK_BASE_URL === url, LLAMA_STACK_CLIENT_BASE_URL === url, OPENAI_API_KEY);`;
  const { ended } = await run("understudy", node(code), { OPENAI_API_KEY: "mine" });
  expect(await ended).toEqual({ code: 0, stdout: "true true mine\n", stderr: "" });
});

test.each([
  [{ OPENAI_API_KEY: "" }, "alice-token alice-token 200", ""],
  [{ OPENAI_API_KEY: "bob-token" }, "bob-token alice-token 200", ""],
  [
    { OPENAI_API_KEY: "of OpenAI" },
    "of OpenAI alice-token 401",
    "OPENAI_API_KEY is set, and is none of the tokens of auth.\n",
  ],
])(
  "on a server with users the command's key is the first token, unless it has a key: %o",
  async (env, stdout, stderr) => {
    const folder = await tempFolder();
    const tokens = { "alice-token": { principal: "alice" }, "bob-token": { principal: "bob" } };
    await writeFile(join(folder, "stack.json"), JSON.stringify({ auth: { type: "tokens", tokens } }));
    const code = `
const { OPENAI_BASE_URL, OPENAI_API_KEY, LLAMA_STACK_CLIENT_API_KEY } = process.env;
const { status } = await fetch(OPENAI_BASE_URL + "/models", { headers: { authorization: "Bearer " + OPENAI_API_KEY } });
console.log(OPENAI_API_KEY, LLAMA_STACK_CLIENT_API_KEY, status);`;
    const words = ["run", "--config", "stack.json", ...node(code)];
    const { ended } = understudy(words, folder, "understudy", env);
    expect(await ended).toEqual({ code: 0, stdout: `${stdout}\n`, stderr });
  },
);

test("where only the user can make a token the command gets no key, and a line says so", async () => {
  const folder = await tempFolder();
  const auth = { type: "endpoint", url: "http://127.0.0.1:9/judge" };
  await writeFile(join(folder, "stack.json"), JSON.stringify({ auth }));
  const words = ["run", "--config", "stack.json", ...node("console.log([process.env.OPENAI_API_KEY])")];
  const { ended } = understudy(words, folder, "understudy", { OPENAI_API_KEY: "" });
  expect(await ended).toMatchObject({
    code: 0,
    stdout: "[ '' ]\n",
    stderr: expect.stringContaining("OPENAI_API_KEY"),
  });
});

test("options after the command belong to it, also without --", async () => {
  const { ended } = await run("understudy", [process.execPath, "-p", "'--store ' + process.argv[1]", "x"]);
  expect(await ended).toEqual({ code: 0, stdout: "--store x\n", stderr: "" });
});

test.each(["understudy", "understudy-mock"] as const)(
  "%s run passes if all replies were used",
  async (command) => {
    const { ended } = await run(command, [...scripted, ...node(app(2))]);
    expect(await ended).toEqual({ code: 0, stdout: "", stderr: "" });
  },
);

test("a run fails for replies that were never used, unless that is allowed", async () => {
  const { code, stderr } = await (await run("understudy-mock", [...scripted, ...node(app(1))])).ended;
  expect(stderr).toMatch(
    /^understudy-mock: 1 of 2 replies was never used:\n {2}pair replies\[1\] \(pair\.yaml:6\) says "Two\."\nRequests to the model:\n/,
  );
  expect(code).toBe(1);
  const allowed = await run("understudy-mock", [...scripted, "--allow-unused", ...node(app(1))]);
  expect(await allowed.ended).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("a run fails for requests that found no reply, also if the command does not notice", async () => {
  const { code, stderr } = await (await run("understudy-mock", [...scripted, ...node(app(3))])).ended;
  expect(stderr).toMatch(/^understudy-mock: 1 request found no reply:\n {2}#3 missed: /);
  expect(code).toBe(1);
});

/** A command that ends as soon as it has sent a request, which the shell does by itself. */
const hasty = `
hp=\${UNDERSTUDY_URL#http://}
exec 3<>"/dev/tcp/\${hp%:*}/\${hp#*:}"
body='{"model":"mine","messages":[{"role":"user","content":"Go on."},{"role":"assistant","content":"One."},{"role":"assistant","content":"Two."},{"role":"user","content":"Go on."}]}'
printf 'POST /v1/chat/completions HTTP/1.1\\r\\nhost: %s\\r\\ncontent-type: application/json\\r\\ncontent-length: %d\\r\\n\\r\\n%s' "$hp" \${#body} "$body" >&3`;

test.each(["understudy", "understudy-mock"] as const)(
  "%s run fails for a request without a reply whose answer the command does not wait for",
  async (command) => {
    const { ended } = await run(command, [...scripted, "--allow-unused", "--", "bash", "-c", hasty]);
    expect(await ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("1 request found no reply"),
    });
  },
);

test("a run fails for calls of tools that the request did not offer", async () => {
  const folder = await tempFolder();
  await writeFile(
    join(folder, "tool.yaml"),
    "script: tool\nmodel: mine\nreplies: [{ call: [{ tool: find }] }]\n",
  );
  const words = ["run", "--script", "tool.yaml", ...node(app(1))];
  const started = understudy(words, folder, "understudy-mock");
  const { code, stderr } = await started.ended;
  expect(stderr).toContain("calls find; the request offers no tools");
  expect(code).toBe(1);
});

test.each([
  [[], 1, "1 request has messages that OpenAI refuses:"],
  [["--allow-invalid"], 0, ""],
])("a run with %j for conversations that OpenAI refuses ends with %i", async (options, code, words) => {
  const folder = await tempFolder();
  const messages = [{ role: "tool", tool_call_id: "c1", content: "sunny" }];
  const body = JSON.stringify({ model: "mock-model", messages });
  const hides = `await fetch(process.env.OPENAI_BASE_URL + "/chat/completions", {
    method: "POST", headers: { "content-type": "application/json" }, body: ${JSON.stringify(body)} });`;
  const line = ["run", ...options, "--", process.execPath, "--input-type=module", "-e", hides];
  const ended = await understudy(line, folder, "understudy-mock").ended;
  expect([ended.code, ended.stderr.split("\n")[0]]).toEqual([code, expect.stringContaining(words)]);
});

test("a command's own failure wins: misses are reported, unused replies are not", async () => {
  const { code, stderr } = await (await run("understudy-mock", [...scripted, ...node(app(3, 3))])).ended;
  expect(stderr).toContain("1 request found no reply");
  expect(code).toBe(3);
  const unused = await run("understudy-mock", [...scripted, ...node(app(1, 3))]);
  expect(await unused.ended).toEqual({ code: 3, stdout: "", stderr: "" });
});

test.each([
  [["--", "no-such-command"], 127, "understudy: no-such-command: command not found\n"],
  [
    ["--", "pytest -x"],
    127,
    "understudy: pytest -x: command not found; leave out the quotes around a command with arguments, or write sh -c before them\n",
  ],
  [["--", "./"], 126, "understudy: ./: permission denied; is it executable?\n"],
  [["--", "./pair.yaml/x"], 126, "understudy: ./pair.yaml/x: a part of this path is not a folder\n"],
  [["--", ""], 126, "understudy: '': the command is empty\n"],
  [node("process.kill(process.pid, 'SIGKILL')"), 137, ""],
  [
    ["--script", "none.yaml", ...node("")],
    1,
    "understudy: Cannot read none.yaml: the file does not exist.\n",
  ],
  [[], 1, "understudy: run has no command. Write it at the end: understudy run --script FILE -- COMMAND\n"],
])("run %j ends with %i", async (words, code, stderr) => {
  expect(await (await run("understudy", words)).ended).toEqual({ code, stdout: "", stderr });
});

test("options of the mock before run are an error", async () => {
  const folder = await tempFolder();
  const words = ["--port", "1", "run", "--", "true"];
  const { code, stderr } = await understudy(words, folder, "understudy-mock").ended;
  expect(stderr).toBe(
    "understudy-mock: Options go after run: understudy-mock run --port <number> … -- COMMAND.\n",
  );
  expect(code).toBe(1);
});

/** A command with a child that never ends by itself; the streams stay open until both are gone. */
const family = (then: string): string => `
import { spawn } from "node:child_process";
spawn(process.execPath, ["-e", "setInterval(() => 0, 1000); console.log('born')"], { stdio: ["ignore", "pipe", "inherit"] })
  .stdout.once("data", () => { ${then} });
process.on("SIGINT", () => console.log("interrupted"));
process.on("SIGTERM", () => process.exit(0));
setInterval(() => 0, 1000);
`;

test("what the command has started ends with it", async () => {
  const { ended } = await run("understudy", node(family("process.exit(0)")));
  expect(await ended).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("Ctrl-C reaches the command once, and the run does not pass even if the command does", async () => {
  const running = await run("understudy", node(family("console.log('ready')")));
  await until(running, /ready/);
  running.child.kill("SIGINT");
  await until(running, /interrupted/);
  // A second SIGINT would come first.
  running.child.kill("SIGTERM");
  expect(await running.ended).toEqual({ code: 130, stdout: "ready\ninterrupted\n", stderr: "" });
});

test.each(["SIGTERM", "SIGHUP"] as const)("%s ends the command and what it has started", async (signal) => {
  const running = await run("understudy", node(family("console.log('ready')")));
  await until(running, /ready/);
  running.child.kill(signal);
  expect((await running.ended).code).toBe(signal === "SIGTERM" ? 143 : 129);
});

test("even SIGKILL leaves nothing behind", async () => {
  const running = await run("understudy", node(family("console.log('ready')")));
  await until(running, /ready/);
  running.child.kill("SIGKILL");
  await running.ended;
});
