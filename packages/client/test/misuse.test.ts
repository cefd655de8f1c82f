/** What programs without types get wrong: each is a TypeError that says where and what is right, before anything is sent. */
import { describe, expect, test } from "vitest";
import { createAgent, tool, type AgentSession } from "../src/index.ts";
import { createClient, outputText } from "../src/responses.ts";
import { path, question } from "./support/streams.ts";

/** Any value, as programs without types give it. */
const untyped = (value?: unknown): never => value as never;
const baseUrl = "http://stack";
const config = { model: "m", instructions: "" };

function connected() {
  const sent: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    sent.push(request);
    return Response.json({ agent_id: "a", session_id: "s", data: [] });
  };
  return { client: createClient({ baseUrl, fetch }), sent };
}

async function session(): Promise<AgentSession> {
  return (await createAgent(connected().client, config)).session({ session_id: "s" });
}

async function caught(run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return error;
  }
}

async function isRefused(run: () => unknown, words: string): Promise<void> {
  const error = await caught(run);
  expect(error).toBeInstanceOf(TypeError);
  expect(String(error)).toContain(words);
}

const { client, sent } = connected();
const { responses } = client;
const body = { model: "m", input: "hi" };
const execute = (): string => "";
const base = { name: "work", description: "", execute };
const circular: Record<string, unknown> = { type: "object", properties: {} };
circular.self = circular;
const call = (options: unknown) => () => client.agents.get("a", untyped(options));
const make = (options?: unknown) => () => tool(untyped(options));
const own = (options: object) => () => createAgent(client, untyped({ ...config, ...options }));

describe("refused is", () => {
  test.each<[what: string, run: () => unknown, words: string]>([
    [
      "a signal as options",
      call(new AbortController().signal),
      "The options of a call must be an object, and is AbortSignal",
    ],
    ["null as options", call(null), "The options of a call must be an object, and is null"],
    [
      "a controller as signal",
      call({ signal: new AbortController() }),
      "a call: signal must be an AbortSignal, and is AbortController",
    ],
    [
      "a controller as signal of a stream",
      () => client.turns.stream(path, question, { signal: untyped(new AbortController()) }),
      "a stream: signal must be an AbortSignal",
    ],
    [
      "idleTimeout of what is no stream",
      () => client.turns.create(path, question, untyped({ idleTimeout: 5 })),
      "a call has no option idleTimeout",
    ],
    [
      "a text as timeout of recover",
      () => client.turns.recover({ ...path, turn_id: "t" }, { timeout: untyped("1s") }),
      "timeout must be a number",
    ],
    [
      "a misspelt query",
      () => client.agents.list(untyped({ limt: 5 })).page(),
      "The query of /v1/agents has no option limt. Did you mean limit?",
    ],
    [
      "a misspelt query of a loop",
      async () => {
        for await (const _ of client.agents.list(untyped({ limt: 5 })));
      },
      "Did you mean limit?",
    ],
    [
      "options in place of a query",
      () => client.tools.list(untyped({ timeout: 5 })),
      "The query of /v1/tools has no option timeout. The options are: toolgroup_id.",
    ],
    [
      "a misspelt query of responses",
      () => responses.list(untyped({ limt: 5 })).page(),
      "Did you mean limit?",
    ],
    [
      "a text as body",
      () => client.turns.create(path, untyped("hi")),
      'The body of turns.create must be an object, and is "hi"',
    ],
    [
      "a stream without a body",
      () => client.turns.stream(path, untyped()).turn(),
      "The body of turns.stream must be an object",
    ],
    [
      "a resume without responses",
      () => client.turns.resume.stream({ ...path, turn_id: "t" }, untyped({})),
      "tool_responses of turns.resume.stream must be a list, and is undefined",
    ],
    ["a run without a body", () => responses.run(untyped()), "The body of responses.run must be an object"],
    [
      "a text as maxRounds",
      () => responses.run(body, { maxRounds: untyped("x") }),
      "responses.run: maxRounds must be a number",
    ],
    [
      "a promise of a response",
      () => outputText(untyped(Promise.resolve())),
      "outputText takes a response with its output, and got Promise",
    ],
    [
      "an object that is no response",
      () => outputText(untyped({})),
      "outputText takes a response with its output",
    ],
    [
      "an agent without a client",
      () => createAgent(untyped(config), untyped()),
      "createAgent takes a client of createClient first, and got Object",
    ],
    [
      "an agent without anything",
      () => createAgent(untyped(), untyped()),
      "createAgent takes a client of createClient first, and got undefined",
    ],
    [
      "another word as onToolError",
      own({ onToolError: "explode" }),
      'onToolError must be "answer" or "throw", and is "explode"',
    ],
    ["a text as approve", own({ approve: "yes" }), "approve must be a function"],
    ["a text as maxCalls", own({ maxCalls: "x" }), "maxCalls must be a number"],
    [
      "a misspelt option beside a stored session",
      async () =>
        (await createAgent(connected().client, config)).session({ session_id: "s" }, untyped({ timout: 5 })),
      "Did you mean timeout?",
    ],
    [
      "null as a session",
      async () => (await createAgent(connected().client, config)).session(untyped(null)),
      "agent.session() needs a name",
    ],
    [
      "a list as a turn",
      async () => (await session()).turn(untyped(question.messages)),
      "A turn of a session takes a text, or { messages: ",
    ],
    [
      "nothing to continue",
      async () => (await session()).continue(untyped()),
      "session.continue takes the id of a turn",
    ],
    [
      "another error to continue",
      async () => (await session()).continue(untyped(new Error("x"))),
      "session.continue takes the id of a turn, or the error that ended its run, and got Error",
    ],
    ["a tool without options", make(), "The options of a tool are an object, unlike undefined. Write tool({"],
    ["a tool of null", make(null), "The options of a tool are an object, unlike null"],
    [
      "a misspelt name",
      make({ ...base, name: undefined, nme: "work" }),
      "A tool has no option nme. Did you mean name?",
    ],
    [
      "a text as timeout of a tool",
      make({ ...base, timeout: "5s" }),
      "The tool work: timeout must be a number",
    ],
    [
      "null as parameters",
      make({ ...base, parameters: null }),
      "The parameters of tool work are no schema, but null",
    ],
    [
      "a text as parameters",
      make({ ...base, parameters: "x" }),
      'The parameters of tool work are no schema, but "x"',
    ],
    [
      "a list as properties",
      make({ ...base, parameters: { type: "object", properties: ["city"] } }),
      "describe no object",
    ],
    [
      "a text as properties",
      make({ ...base, parameters: { type: "object", properties: "city" } }),
      "describe no object",
    ],
    [
      "a reference that is none",
      make({ ...base, parameters: { $ref: "#/%zz" } }),
      "The parameters of tool work are no JSON Schema: ",
    ],
    [
      "a circular schema",
      make({ ...base, parameters: circular }),
      "The parameters of tool work are no JSON Schema: ",
    ],
    ["a schema of null", make({ ...base, parameters: { "~standard": null } }), "provide no JSON Schema"],
    [
      "validate that is no function",
      make({ ...base, parameters: { type: "object" }, validate: {} }),
      "The tool work: validate must be a function",
    ],
    [
      "validate without parameters",
      make({ ...base, validate: execute }),
      "has validate, which is for a JSON Schema as parameters",
    ],
  ])("%s", async (_, run, words) => {
    await isRefused(run, words);
    expect(sent).toEqual([]);
  });
});
