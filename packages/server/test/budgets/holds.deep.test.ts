/**
 * How long one request holds the event loop, against parsing and writing the same bytes in the same process. What is cut
 * into slices holds it for 20 ms at most, however much it is; what is not cut takes as long as its bytes ask for.
 */
import { parseScripts } from "@understudy/mock-inference";
import { expect, onTestFinished, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { createDocumentFetcher } from "../../src/adapters/documents/fetcher.ts";
import { createStack, type StackOptions } from "../../src/index.ts";

/** Characters: a body has 8 MiB. */
const largest = 7_900_000;
/** Milliseconds. */
const slice = 20;

interface Case {
  text: string;
  work(): Promise<unknown>;
  /** Whether it is cut into slices. */
  isCut?: boolean;
  /** Scripts are YAML. */
  parse?(text: string): unknown;
}

/** What is done with about so many characters. */
const kinds: Record<string, (length: number) => Case | Promise<Case>> = {
  "a data: document with escapes": (length) => documentOf(`data:,${"%41".repeat(length / 3)}`),
  "a data: document with escapes, not in ASCII": (length) =>
    documentOf(`data:,${"%C3%A9".repeat(length / 6)}`),
  "a data: document in base64": (length) => documentOf(`data:;base64,${"QUJD".repeat(length / 4)}`),
  "a turn": async (length) => {
    const stack = begin();
    const post = async (path: string, body: object) => (await send(stack, path, JSON.stringify(body))).json();
    const { agent_id } = await post("/v1/agents", {
      agent_config: { model: "mock-model", instructions: "" },
    });
    const { session_id } = await post(`/v1/agents/${agent_id}/session`, { session_name: "s" });
    const body = { messages: [{ role: "user", content: "x".repeat(length) }], stream: true };
    return request(`/v1/agents/${agent_id}/session/${session_id}/turn`, JSON.stringify(body), stack);
  },
  "a response": (length) => responseOf("x".repeat(length)),
  "a response with a file": (length) => {
    const file_data = `data:text/plain;base64,${"QUJD".repeat(length / 4)}`;
    return responseOf([{ role: "user", content: [{ type: "input_file", filename: "a.txt", file_data }] }]);
  },
  "a list of many items": (length) => {
    const content = "x".repeat(length / 9_000 - 50);
    return responseOf(Array.from({ length: 9_000 }, () => ({ role: "user", content })));
  },
  "a list of numbers": (length) => agentWith(`[${"1,".repeat(length / 2)}1]`),
  "long numbers": (length) => {
    const digits = "1".repeat(308);
    return agentWith(`[${`${digits},`.repeat(length / 309)}1]`);
  },
  "a script with many mistakes": (length) => {
    // A script may have an eighth of a body.
    const keys = Array.from({ length: length / 8 / 90 }, (_, at) => [`unknown_key_${at}`.padEnd(80, "x"), 1]);
    const script = { script: "many", replies: [], ...Object.fromEntries(keys) };
    const parse = (text: string) => parseAllDocuments(text, { uniqueKeys: false });
    const stack = begin({ control: { loopback: true } });
    return { ...request("/_understudy/scripts/many", JSON.stringify(script), stack), parse };
  },
};

const documents = createDocumentFetcher(() => Promise.reject(new Error("unexpected request")));

function documentOf(url: string): Case {
  // Written and parsed as it comes in a body: one flat text.
  const text = JSON.parse(JSON.stringify(url)) as string;
  const given = { accepts: () => true, signal: new AbortController().signal };
  return { text, work: () => documents.fetch(text, given), isCut: true };
}

function responseOf(input: unknown): Case {
  return request("/v1/responses", JSON.stringify({ model: "mock-model", input, store: false }));
}

/** A field of the agent that nobody knows. */
function agentWith(value: string): Case {
  const text = `{"agent_config":{"model":"mock-model","instructions":"","unknown":${value}}}`;
  return { ...request("/v1/agents", text), parse: (text) => JSON.stringify(JSON.parse(text)) };
}

function begin(more: StackOptions = {}) {
  const stack = createStack({
    scripts: parseScripts("{ script: a, model: mock-model, otherwise: { say: Hi. } }"),
    ...more,
  });
  onTestFinished(() => stack.close({ drainMs: 0 }));
  return stack;
}

function send(stack: ReturnType<typeof begin>, path: string, body: string): Promise<Response> {
  const headers = { "content-type": "application/json" };
  const method = path.startsWith("/_understudy/") ? "PUT" : "POST";
  return stack.fetch(new Request(`http://localhost${path}`, { method, body, headers }));
}

function request(path: string, text: string, stack = begin()): Case {
  const status = path.startsWith("/_understudy/") ? 400 : 200;
  const work = async () => {
    const answer = await send(stack, path, text);
    expect(answer.status).toBe(status);
    await answer.arrayBuffer();
  };
  return { text, work };
}

/** Written, decoded, parsed and written again. */
function inJson(text: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify(text));
  return JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Milliseconds; the best of five, as other work of the machine makes some longer. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const holds: number[] = [];
  for (let round = 0; round < 5; round += 1) holds.push(await holdOnce(work));
  return Math.min(...holds);
}

/** The longest time between two turns of the event loop. */
async function holdOnce(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  let isOn = true;
  const tick = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (isOn) setImmediate(tick);
  };
  tick();
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  isOn = false;
  return longest;
}

test.each(Object.keys(kinds))(
  "%s holds others for a slice, or as long as its bytes ask for",
  async (kind) => {
    const { text, work, isCut = false, parse = inJson } = await kinds[kind]!(largest);
    const asked = await longestHold(async () => parse(text));
    expect(await longestHold(work)).toBeLessThanOrEqual(Math.max(slice, (isCut ? 0.5 : 4) * asked));
  },
);

test.each(Object.keys(kinds))(
  "twice of %s holds others at most 2.5 times as long, or 1.5 times if it is cut",
  async (kind) => {
    const half = await kinds[kind]!(largest / 2);
    const { work, isCut = false } = await kinds[kind]!(largest);
    const before = Math.max(slice, await longestHold(half.work));
    expect(await longestHold(work)).toBeLessThanOrEqual((isCut ? 1.5 : 2.5) * before + slice);
  },
);
