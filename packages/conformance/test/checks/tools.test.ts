import { expect, test } from "vitest";
import { expectationsOf } from "../../src/target/expectations.ts";
import { agentAndSession, broken, createdTurn } from "../support/exchanges.ts";
import { modelAsked, toolAsked } from "../support/journal.ts";
import { streamOf } from "../support/stream-of.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { callOf, idOf, inference, toolStep, turnOf } from "../support/wire-objects.ts";

const noon = callOf("c1", "get_time");
const dawn = callOf("c2", "get_time", { of: "dawn" });
const clock = { group: "clock", tool: "get_time" };
const script = { replies: [], tools: [clock] };

test("each server call has a step of its own, in the order of the model", () => {
  const ran = (...steps: Parameters<typeof toolStep>[]) =>
    traceOf([
      ...agentAndSession({ toolgroups: ["clock"] }),
      createdTurn(
        "t1",
        turnOf({
          steps: [
            inference("", [noon, dawn]),
            ...steps.map(([calls, contents]) => toolStep(calls, contents)),
            inference("Hi."),
          ],
        }),
        { script },
      ),
    ]);
  const check = "tools/one-step-each";
  expect(verdictOn(check, ran([[noon], ["12"]], [[dawn], ["6"]]))).toEqual(pass);
  expect(verdictOn(check, ran([[dawn], ["6"]], [[noon], ["12"]]))).toEqual(
    fail({ exchange: 2, path: "server steps after steps.0.0.calls.0", expected: "c1", actual: "c2" }),
  );
  expect(
    verdictOn(
      check,
      ran([
        [noon, dawn],
        ["12", "6"],
      ]),
    ),
  ).toEqual(
    fail({
      exchange: 2,
      path: "server steps after steps.0",
      expected: [
        { calls: ["c1"], responses: ["c1"] },
        { calls: ["c2"], responses: ["c2"] },
      ],
      actual: [{ calls: ["c1", "c2"], responses: ["c1", "c2"] }],
    }),
  );
  expect(verdictOn(check, ran())).toEqual(unknown("no server call was run"));
});

test("the arguments of the group win over the model's, and those over session_id", () => {
  const call = callOf("c1", "get_time", { session_id: "mine", zone: "UTC" });
  const steps = [inference("", [call]), toolStep([call], ["12"]), inference("Hi.")];
  const exchanges = [
    ...agentAndSession({ toolgroups: [{ name: "clock", args: { zone: "CET" } }] }),
    createdTurn("t1", turnOf({ steps }), { script }),
  ];
  const journal = (args: Record<string, unknown>) => ({
    journal: [toolAsked("t1", ["clock", "get_time"], args, "12")],
  });
  expect(
    verdictOn("tools/arguments", traceOf(exchanges, journal({ session_id: "mine", zone: "CET" }))),
  ).toEqual(pass);
  expect(
    verdictOn("tools/arguments", traceOf(exchanges, journal({ session_id: idOf("s1"), zone: "UTC" }))),
  ).toEqual(
    fail({
      exchange: 2,
      path: "requests to server tools.0.arguments.session_id",
      expected: "mine",
      actual: idOf("s1"),
    }),
  );
});

test("where a turn's toolgroups replace its agent's, the arguments of these stay", () => {
  const call = callOf("c1", "get_time");
  const steps = [inference("", [call]), toolStep([call], ["12"]), inference("Hi.")];
  const exchanges = [
    ...agentAndSession({ toolgroups: [{ name: "clock", args: { zone: "CET" } }] }),
    createdTurn("t1", turnOf({ steps }), { script, extra: { toolgroups: ["clock"] } }),
  ];
  const verdict = (profile: string, args: Record<string, unknown>) =>
    verdictOn(
      "tools/arguments",
      traceOf(exchanges, {
        journal: [toolAsked("t1", ["clock", "get_time"], { session_id: idOf("s1"), ...args }, "12")],
        expectations: expectationsOf(profile),
      }),
    ).status;
  expect(verdict("reference", { zone: "CET" })).toBe("pass");
  expect(verdict("reference", {})).toBe("fail");
  expect(verdict("0.2.20", { zone: "CET" })).toBe("pass");
  expect(verdict("0.2.20", {})).toBe("fail");
  expect(verdict("api", { zone: "CET" })).toBe("unknown");
});

test("tools are offered in the order of their groups, then the client's", () => {
  const map = { group: "map", tool: "find_way" };
  const exchanges = [
    ...agentAndSession({ toolgroups: ["map"], client_tools: [{ name: "look" }] }),
    createdTurn("t1", turnOf(), {
      script: { replies: [], tools: [clock, map] },
      extra: { toolgroups: ["clock"] },
    }),
  ];
  const offered = (...names: string[]) => {
    const rest = { description: null, parameters: null, input_schema: null, output_schema: null };
    const tools = names.map((name) => ({ name, ...rest, toolgroup_id: null, metadata: null }));
    return traceOf(exchanges, { journal: [modelAsked("t1", { tools })] });
  };
  const check = "tools/order-of-offer";
  expect(verdictOn(check, offered("find_way", "get_time", "look"))).toEqual(pass);
  expect(verdictOn(check, offered("find_way", "look", "get_time"))).toEqual(
    fail({
      exchange: 2,
      path: "tools offered to the model.1",
      expected: "get_time",
      actual: "look",
    }),
  );
});

test("a model that is to call no tool may be offered none", () => {
  const verdict = (tool_choice: "auto" | "none") => {
    const config = { toolgroups: ["clock"], client_tools: [{ name: "look" }], tool_choice };
    const exchanges = [...agentAndSession(config), createdTurn("t1", turnOf(), { script })];
    return verdictOn(
      "tools/order-of-offer",
      traceOf(exchanges, { journal: [modelAsked("t1", { tools: [] })] }),
    );
  };
  expect(verdict("auto").status).toBe("fail");
  expect(verdict("none").status).toBe("unknown");
});

test("a call id that is repeated is renamed, each time to another one", () => {
  const answered = [callOf("c1", "look"), callOf("c1", "look"), callOf("c1", "look")];
  const stored = (...ids: string[]) => {
    const calls = ids.map((id) => callOf(id, "look"));
    const turn = turnOf({ steps: [inference("", calls)], awaits: calls });
    return traceOf([...agentAndSession({ client_tools: [{ name: "look" }] }), createdTurn("t1", turn)], {
      journal: [modelAsked("t1", { says: "", calls: answered })],
    });
  };
  const check = "tools/repeated-call-ids";
  expect(verdictOn(check, stored("c1", "c1-2", "c1-3"))).toEqual(pass);
  expect(verdictOn(check, stored("c1", "c1-2", "c1-2"))).toEqual(
    fail({ exchange: 2, path: "ids of the calls of a message.2", expected: "c1-3", actual: "c1-2" }),
  );
});

test("a tool that failed is answered with its words, and does not fail the turn", () => {
  const call = callOf("c1", "get_time");
  const answered = (content: string) =>
    turnOf({ steps: [inference("", [call]), toolStep([call], [content]), inference("Hi.")] });
  const journal = [
    toolAsked("t1", ["clock", "get_time"], {}, { content: null, error_message: "It is broken." }),
  ];
  const trace = (answer: Parameters<typeof createdTurn>[1]) =>
    traceOf([...agentAndSession({ toolgroups: ["clock"] }), createdTurn("t1", answer, { script })], {
      journal,
    });
  const check = "tools/trouble-is-answered";
  expect(verdictOn(check, trace(answered("The tool get_time failed: It is broken.")))).toEqual(pass);
  expect(verdictOn(check, trace(answered("Error")))).toEqual(
    fail({
      exchange: 2,
      path: "answer of steps.1",
      expected: "words with It is broken.",
      actual: "Error",
    }),
  );
  const events = streamOf(answered("")).slice(0, 4);
  expect(verdictOn(check, trace(broken(events, "500: It is broken.")))).toEqual(
    fail({
      exchange: 2,
      path: "answer",
      expected: "a turn",
      actual: { error: { message: "500: It is broken." } },
    }),
  );
  const lost = createdTurn("t1", broken([], "404: Tool Group 'desk' not found."), { script });
  const refused = traceOf([...agentAndSession({ toolgroups: ["desk"] }), lost], { journal: [] });
  expect(verdictOn(check, refused)).toEqual(unknown("no tool failed"));
});

test("a client tool with the name of a builtin one is the client's", () => {
  const call = callOf("c1", "brave_search");
  const config = { client_tools: [{ name: "brave_search", parameters: [] }] };
  const trace = (answer: Parameters<typeof createdTurn>[1], profile = "reference") =>
    traceOf([...agentAndSession(config), createdTurn("t1", answer)], {
      expectations: expectationsOf(profile),
    });
  const check = "tools/client-tool-stays-client";
  const ran = "client tools that the server ran.0";
  const found = fail({ exchange: 2, path: ran, expected: undefined, actual: "brave_search" });
  const awaiting = turnOf({ steps: [inference("", [call])] });
  const after = turnOf({ steps: [inference("", [call]), toolStep([call], ["x"])] });
  expect(verdictOn(check, trace(awaiting))).toEqual(pass);
  expect(verdictOn(check, trace(after))).toEqual(found);
  const lost = (whole: typeof after) => broken(streamOf(whole).slice(0, -2), "400: No such tool.");
  expect(verdictOn(check, trace(lost(after)))).toEqual(found);
  const nothing = unknown("no client tool was called");
  expect(verdictOn(check, trace(lost(after), "0.2.20"))).toEqual(nothing);
  expect(verdictOn(check, trace(lost(awaiting)))).toEqual(nothing);
});
