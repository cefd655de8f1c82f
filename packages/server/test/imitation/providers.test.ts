/** What servers make of providers: their failures, and calls that they cannot read. */
import { describe, expect, test } from "vitest";
import { ProviderError } from "@understudy/contract";
import { profiles } from "@understudy/contract/profiles";
import { say } from "../support/client.ts";
import { calls, stop, text } from "../support/fake-providers.ts";
import { failing, stepsOf } from "../support/turns.ts";
import { serverOf } from "../support/http-and-wire.ts";
import { imitating } from "./support.ts";

describe("provider_failures", () => {
  test.each([
    ["0.2.20", 429, "500: Internal server error: An unexpected error occurred."],
    ["0.2.20", 400, "400: Busy."],
    ["0.3.5", 429, "429: Busy."],
    ["0.3.5", 400, "400: Busy."],
  ] as const)("%s tells a %i of the model as %s", async (name, status, message) => {
    const server = imitating(name, { answers: [failing(new ProviderError("Busy.", { status }))] });
    const { path } = await server.open();
    const { error } = await server.stream(`${path}/turn`, say("go"));
    expect(error).toBe(message);
  });

  test.each(["crlf", "repeat", "split_utf8"] as const)(
    "hidden, also in a stream that a script damages on its way: %s",
    async (type) => {
      const first = { wire: { type, after: 1 }, error: { status: 503, message: "a secret" } };
      for (const [name, secret] of [
        ["0.2.20", false],
        ["reference", true],
      ] as const) {
        const { open, post } = serverOf(first, { profile: profiles[name] });
        const { path } = await open();
        const response = await post(`${path}/turn`, { ...say("hi"), stream: true });
        const sent = await response.text();
        expect(sent.includes("a secret")).toBe(secret);
        expect(sent.includes("An unexpected error occurred.")).toBe(!secret);
      }
    },
  );

  test("hidden, of a shield that is run outside of turns", async () => {
    const guard = () => {
      throw new Error("a secret");
    };
    const { call } = imitating("0.2.20", { shields: { guard } });
    const answer = await call("POST", "/v1/safety/run-shield", {
      shield_id: "guard",
      messages: [],
      params: {},
    });
    expect(answer).toMatchObject({
      status: 500,
      body: { detail: "Internal server error: An unexpected error occurred." },
    });
  });
});

const tool = { name: "look", parameters: [{ name: "at", parameter_type: "string", description: "where" }] };

describe("argument_nesting: one_level", () => {
  test.each<[unknown, boolean]>([
    [{ at: [1, 2], by: { a: 1 } }, true],
    [{ at: [[1]] }, false],
    [{ at: { a: { b: 1 } } }, false],
    [[1], false],
    [7, false],
    [null, false],
    ["where", true],
  ])("%j can be read: %s", async (args, isReadable) => {
    const server = imitating("0.2.20", { answers: [calls(["c1", "look", args])] });
    const { path } = await server.open({ client_tools: [tool] });
    const { turn } = await server.stream(`${path}/turn`, say("go"));
    const [step] = stepsOf(turn, "inference");
    expect(step?.model_response.tool_calls).toHaveLength(isReadable ? 1 : 0);
    if (!isReadable)
      expect(step?.model_response.content).toBe(
        `call_id='c1' tool_name='look' arguments='${JSON.stringify(args)}'`,
      );
  });
});

describe("argument_nesting: fails_turn", () => {
  test.each<[unknown, boolean]>([
    [{ at: [1, 2], by: { a: 1 } }, false],
    [{ at: [[1]] }, true],
    [[1], true],
    [7, true],
    ["where", false],
  ])("%j fails the turn with 400: %s", async (args, fails) => {
    const answer = [{ type: "text" as const, text: "See." }, ...calls(["c1", "look", args])];
    const server = imitating("0.2.6", { answers: [answer] });
    const { path } = await server.open({ client_tools: [tool] });
    const { error, events } = await server.stream(`${path}/turn`, say("go"));
    if (fails) expect(error).toMatch(/^400: .*c1/);
    else expect(error).toBeNull();
    const types = events.map(({ event_type }) => event_type);
    expect(types.slice(0, 2)).toEqual(["step_start", "step_progress"]);
    expect(types.includes("step_complete")).toBe(!fails);
  });
});

describe("unreadable_calls: passed_on", () => {
  const unparsed = [{ type: "unparsed_call" as const, text: "<look(" }, stop("end_of_turn")];

  test("a client gets the text as arguments", async () => {
    const server = imitating("0.3.5", { answers: [unparsed] });
    const { path } = await server.open({ client_tools: [{ name: "look", input_schema: {} }] });
    const { turn, events } = await server.stream(`${path}/turn`, say("go"));
    expect(events.at(-1)?.event_type).toBe("turn_awaiting_input");
    expect(turn?.output_message.tool_calls).toMatchObject([{ tool_name: "look", arguments: "<look(" }]);
  });

  test("a tool of the server fails the turn", async () => {
    const tools = { kit: { look: () => ({ content: "x" }) } };
    const server = imitating("0.3.5", { answers: [unparsed, text("done")], tools });
    const { path } = await server.open({ toolgroups: ["kit"] });
    const { error } = await server.stream(`${path}/turn`, say("go"));
    expect(error).toMatch(/^400: /);
    expect(server.providers.requests.tools).toEqual([]);
  });
});

describe("offer_order: clients_first", () => {
  test.each<["0.2.20" | "reference", string[]]>([
    ["0.2.20", ["look", "find"]],
    ["reference", ["find", "look"]],
  ])("under %s the model is offered %j", async (name, names) => {
    const tools = { kit: { find: () => ({ content: "x" }) } };
    const server = imitating(name, { answers: [text("done")], tools });
    const { path } = await server.open({ client_tools: [tool], toolgroups: ["kit"] });
    await server.stream(`${path}/turn`, say("go"));
    expect(server.providers.requests.inference[0]?.tools.map((one) => one.name)).toEqual(names);
  });
});
