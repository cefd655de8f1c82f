/** The `understudy-mock` command, as a process of its own. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import OpenAI, { type APIError } from "openai";
import { expect, test } from "vitest";
import { startMock, tempFolder, understudy, until, untilTold } from "./support/understudy.ts";

const script = (says: string): string => `script: hello\nmodel: mine\notherwise: { say: ["${says}", "!"] }\n`;
const clientOf = (url: string) => new OpenAI({ baseURL: `${url}/v1`, apiKey: "none", maxRetries: 0 });
const messages = [{ role: "user" as const, content: "Hi" }];

async function ask(url: string, model: string): Promise<string | null | undefined> {
  const { choices } = await clientOf(url).chat.completions.create({ model, messages });
  return choices[0]?.message.content;
}

test("without a script plays the demo, and shows how to try it", async () => {
  const { url, stdout } = await startMock([], await tempFolder());
  expect(stdout()).toMatch(/openai {3}http\S+\/v1\n {2}scripts {2}the built-in demo \(model mock-model\)/);
  expect(stdout()).toContain(`curl -sN ${url}/v1/chat/completions`);
  expect(await ask(url, "mock-model")).toContain("built-in demo");
});

test("plays scripts of files, streamed over TCP, and serves the models that were asked for", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "hello.yaml"), script("Hello"));
  const { url } = await startMock(
    ["--script", "hello.yaml", "--model", "gpt", "--model", "own/llama"],
    folder,
  );
  const stream = clientOf(url).chat.completions.stream({ model: "mine", messages });
  expect(await stream.finalContent()).toBe("Hello!");
  const ids = (await clientOf(url).models.list()).data.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(["mock-model", "mock-embed", "mine", "gpt", "own/llama"]));
});

test("refuses the conversations that OpenAI refuses, unless it is told to answer them", async () => {
  const orphan = [{ role: "tool" as const, tool_call_id: "c1", content: "sunny" }];
  const told = async (args: string[]) => {
    const { url } = await startMock(args, await tempFolder());
    const asked = clientOf(url).chat.completions.create({ model: "mock-model", messages: orphan });
    const status = await asked.then(
      () => 200,
      (error: APIError) => [error.status, error.type, error.param],
    );
    const listed = await (await fetch(`${url}/_understudy/invalid`)).json();
    return { status, listed };
  };
  const listed = expect.objectContaining({ invalid: 1 });
  const refusal = [400, "invalid_request_error", "messages.[0].role"];
  expect(await told([])).toEqual({ status: refusal, listed });
  expect(await told(["--allow-invalid"])).toEqual({ status: 200, listed });
});

test("serves the control API that the stack serves", async () => {
  const { url } = await startMock([], await tempFolder());
  const control = `${url}/_understudy`;
  expect(await (await fetch(control)).json()).toMatchObject({
    capabilities: ["scripts", "gates", "journal"],
  });
  await fetch(`${control}/scripts/late`, { method: "PUT", body: 'otherwise: { say: "late" }' });
  const late = [{ role: "user" as const, content: "@@late@@" }];
  await clientOf(url).chat.completions.create({ model: "mock-model", messages: late });
  expect(await (await fetch(`${control}/journal?script=late`)).json()).toMatchObject({
    data: [{ marker: "late", state: "answered" }],
  });
});

test("with --no-control has no control API, and says so on another host without a token", async () => {
  const { url, stdout } = await startMock(["--no-control"], await tempFolder());
  expect((await fetch(`${url}/_understudy`)).status).toBe(404);
  expect(stdout()).not.toContain("control");
  const other = await startMock(["--host", "0.0.0.0"], await tempFolder());
  expect(other.stdout()).toContain("control  off: a non-loopback address requires --control-token");
});

test("with --watch plays an edited script from the next request on", async () => {
  const folder = await tempFolder();
  const file = join(folder, "hello.yaml");
  await writeFile(file, script("Hello"));
  const running = await startMock(["--script", "hello.yaml", "--watch"], folder);
  expect(await ask(running.url, "mine")).toBe("Hello!");
  await writeFile(file, script("Bye"));
  await until(running, /Reloaded hello\.yaml: hello/);
  expect(await ask(running.url, "mine")).toBe("Bye!");
  await writeFile(file, "script: hello\nreplys: []\n");
  expect((await untilTold(running, /understudy-mock: .*\nNothing was reloaded/))[0]).toContain(
    "did you mean replies?",
  );
  expect(await ask(running.url, "mine")).toBe("Bye!");
});

test.each([
  [["--watch"], "--watch requires --script FILE."],
  [["--script", "none.yaml"], "Cannot read none.yaml: the file does not exist."],
  [["--port", "x"], "A port is a number from 0 to 65535"],
  [
    ["weather.yml"],
    "understudy-mock takes no argument weather.yml. Did you mean understudy-mock --script weather.yml?",
  ],
  [["rnu"], "understudy-mock takes no argument rnu. Did you mean run?"],
  [["--prt", "1"], "unknown option '--prt' (Did you mean --port?)"],
])("with %j ends with one line that says what is wrong", async (args, message) => {
  const { code, stdout, stderr } = await understudy(args, await tempFolder(), "understudy-mock").ended;
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^understudy-mock: .*\n$/);
  expect(stderr).toContain(message);
});

test("says which port is in use", async () => {
  const folder = await tempFolder();
  const { port } = new URL((await startMock([], folder)).url);
  const { code, stderr } = await understudy(["--port", port], folder, "understudy-mock").ended;
  expect([code, stderr]).toEqual([
    1,
    `understudy-mock: Port ${port} on 127.0.0.1 is in use, perhaps by an earlier start, or by a test that did not close its server. Stop the process that uses it, or choose another port; 0 is a free one.\n`,
  ]);
});

test("stops when it is told to, also while an answer waits", async () => {
  const folder = await tempFolder();
  await writeFile(
    join(folder, "gated.yaml"),
    "script: gated\nmodel: mine\nreplies: [{ say: [{ gate: g }] }]\n",
  );
  const running = await startMock(["--script", "gated.yaml"], folder);
  const waiting = ask(running.url, "mine").catch(() => "gone");
  await fetch(`${running.url}/_understudy/gates/g?wait=10000`);
  running.child.kill("SIGTERM");
  expect((await running.ended).code).toBe(0);
  expect(await waiting).toBe("gone");
});
