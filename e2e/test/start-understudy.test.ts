/** A stack for the length of a test, as tests of apps use it. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ClientOf03 from "llama-stack-client-0.3";
import { describe, expect, onTestFinished, test } from "vitest";
import { createClient } from "@understudy/client";
import {
  createMemoryStore,
  createStack,
  startUnderstudy,
  type StartUnderstudyOptions,
} from "@understudy/server";
import { listen } from "@understudy/server/node";

const weather = `
script: weather
model: mock-model
replies:
  - call: [{ tool: get_weather, args: { city: Rome } }]
  - say: It is sunny.
`;

async function start(options: StartUnderstudyOptions = {}) {
  const understudy = await startUnderstudy({ script: weather, ...options });
  onTestFinished(() => understudy.close());
  const client = createClient({ baseUrl: understudy.url, fetch: (request) => understudy.fetch(request) });
  return { understudy, client };
}

async function ask(baseUrl: string, content: string) {
  const client = createClient({ baseUrl });
  const { agent_id } = await client.agents.create({ model: "mock-model", instructions: "" });
  const { session_id } = await client.sessions.create(agent_id, "tuesday");
  return client.turns.create({ agent_id, session_id }, { messages: [{ role: "user", content }] });
}

describe("startUnderstudy", () => {
  test("serves a script on a free port until it is closed", async () => {
    const { understudy } = await start({
      script: { script: "a", model: "mock-model", otherwise: { say: "Hi." } },
    });
    expect((await ask(understudy.url, "Hello")).output_message.content).toBe("Hi.");
    await understudy.close();
    await expect(fetch(understudy.url)).rejects.toThrow("fetch failed");
    await understudy.close();
  });

  test("plays texts and data together, and tells what is wrong with them", async () => {
    const one =
      "script: one\nmodel: m1\notherwise: { say: One. }\n---\nscript: two\notherwise: { say: Two. }";
    const { understudy } = await start({ script: [one, { script: "three", otherwise: { say: "Three." } }] });
    expect(understudy.scripts.list().map(({ script }) => script)).toEqual(["one", "two", "three"]);
    expect((await ask(understudy.url, "@@three@@")).output_message.content).toBe("Three.");
    await expect(startUnderstudy({ script: "script: a\nreplys: []" })).rejects.toThrow(
      "did you mean replies?",
    );
    await expect(startUnderstudy({ script: [weather, weather] })).rejects.toThrow("already a script weather");
  });

  test("runs many side by side, each with its own script and records", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Number ${index}.`);
    const answers = await Promise.all(
      names.map(async (say) => {
        const script = { script: "same", model: "mock-model", otherwise: { say } };
        const { understudy } = await start({ script });
        return (await ask(understudy.url, "Who are you?")).output_message.content;
      }),
    );
    expect(answers).toEqual(names);
  });

  test("needs no port: its fetch takes a request, a URL or a path, and clients take it as theirs", async () => {
    const { understudy } = await start({ port: false });
    for (const input of [
      "/v1/version",
      `${understudy.url}/v1/version`,
      new URL("/v1/version", understudy.url),
      new Request(`${understudy.url}/v1/version`),
    ])
      expect((await understudy.fetch(input)).status).toBe(200);
    const client = new ClientOf03({ baseURL: understudy.url, fetch: understudy.fetch, maxRetries: 0 });
    expect(await client.agents.list()).toMatchObject({ data: [] });
  });

  test("ends with its scope, though a turn waits at a gate and a request is not all there", async () => {
    let url = "";
    let held: Promise<unknown>;
    let halfSent: Socket;
    {
      await using understudy = await startUnderstudy({
        script: "script: a\nmodel: mock-model\nreplies: [{ say: [One, { gate: never }] }]",
      });
      ({ url } = understudy);
      held = ask(url, "Hello").catch((error: unknown) => error);
      await understudy.gate("never").reached;
      halfSent = connect(Number(new URL(url).port), "127.0.0.1");
      halfSent.write(
        "POST /v1/agents HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n",
      );
      // The server has begun with it.
      await once(halfSent, "data");
    }
    if (!halfSent.destroyed) await once(halfSent, "close");
    expect(await held).toBeInstanceOf(Error);
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  });

  test("a port that is taken is an error, and the store is closed", async () => {
    const { understudy } = await start();
    const store = createMemoryStore();
    let closed = 0;
    const close = async () => void (closed += 1);
    const port = Number(new URL(understudy.url).port);
    await expect(startUnderstudy({ port, store: { ...store, close } })).rejects.toMatchObject({
      name: "ListenError",
      code: "EADDRINUSE",
      message: `Port ${port} on 127.0.0.1 is in use, perhaps by an earlier start, or by a test that did not close its server. Stop the process that uses it, or choose another port; 0 is a free one.`,
    });
    expect(closed).toBe(1);
    await expect(startUnderstudy({ port: 65_536 })).rejects.toThrow("65536 is no port.");
  });

  test("plays files, and a path that is given as a script is an error that says so", async () => {
    const folder = mkdtempSync(join(tmpdir(), "understudy-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [file, other] = [join(folder, "weather.yaml"), join(folder, "other.json")];
    writeFileSync(file, weather);
    writeFileSync(other, JSON.stringify({ script: "other", otherwise: { say: "Other." } }));
    const { understudy } = await start({ script: [], scriptFile: [file, other] });
    expect(understudy.scripts.list().map(({ script }) => script)).toEqual(["weather", "other"]);
    expect(createStack({ scriptFile: other }).mock.scripts.list()).toHaveLength(1);
    for (const script of [file, "weather.yaml", "./weather", [weather, "../a/b.json"]])
      await expect(startUnderstudy({ script })).rejects.toThrow(
        /is the path of a file, and no script: pass scriptFile: "/,
      );
    const missing = join(folder, "missing.yaml");
    await expect(startUnderstudy({ scriptFile: missing })).rejects.toThrow(`${missing}: does not exist`);
    await expect(startUnderstudy({ scriptFile: folder })).rejects.toThrow(`${folder}: is a folder`);
    writeFileSync(file, "script: a\nreplys: []");
    await expect(startUnderstudy({ scriptFile: file })).rejects.toThrow(
      `${file}:2:1 replys: unknown key; did you mean replies?`,
    );
  });

  test("an option that does not exist names the one that was meant", async () => {
    const meant = {
      prot: "port",
      scripts: "script",
      scriptFiles: "scriptFile",
      script_file: "scriptFile",
      sotre: "store",
    };
    for (const [wrong, right] of Object.entries(meant))
      await expect(startUnderstudy({ [wrong]: 1 })).rejects.toThrow(
        `${wrong}: unknown key; did you mean ${right}?`,
      );
    await expect(listen(createStack(), { prot: 1 } as object)).rejects.toThrow(
      "listen: prot: unknown key; did you mean port?",
    );
  });

  test("expects every reply to be used; a reset begins anew and keeps scripts and records", async () => {
    const { understudy, client } = await start({ port: false });
    const { agent_id } = await client.agents.create({
      model: "mock-model",
      instructions: "",
      client_tools: [{ name: "get_weather" }],
    });
    const { session_id } = await client.sessions.create(agent_id, "tuesday");
    const path = { agent_id, session_id };
    const { turn_id, output_message } = await client.turns.create(path, {
      messages: [{ role: "user", content: "Weather?" }],
    });
    expect(understudy.expectAllRepliesUsed).toThrow('weather replies[1] (line 6) says "It is sunny."');
    const tool_responses = output_message.tool_calls.map(({ call_id, tool_name }) => ({
      call_id,
      tool_name,
      content: "sunny",
    }));
    await client.turns.resume({ ...path, turn_id }, { tool_responses });
    understudy.expectAllRepliesUsed();
    expect(understudy.journal.list()).toHaveLength(2);
    understudy.reset();
    expect(understudy.unusedReplies()).toHaveLength(2);
    expect((await client.agents.list().page()).data).toHaveLength(1);
  });
});
