/** The rules of calls and judgements that a plan may have, on the machine alone. */
import { describe, expect, it } from "vitest";
import type { InferencePart } from "@understudy/contract/ports";
import { toAgentConfig } from "../../src/domain/plan/agent-config.ts";
import { planTurn } from "../../src/domain/plan/plan.ts";
import { profiles } from "@understudy/contract/profiles";
import type { CallRules } from "../../src/domain/turn/state/call-rules.ts";
import { advance, begin, pending } from "../../src/domain/turn/machine.ts";
import type { TurnState } from "../../src/domain/turn/state/state.ts";
import { calls, stop, text, toolDef } from "../support/fake-providers.ts";

interface Setup extends CallRules {
  /** The n-th inference gets the n-th. */
  answers: InferencePart[][];
  shields?: string[];
  /** Texts that the shields refuse. */
  refused?: string;
  max_infer_iters?: number;
}

/** Everything that a turn did, as words, and the state in which it rests. */
function run({ answers, shields = [], refused, max_infer_iters = 10, ...rules }: Setup) {
  const config = toAgentConfig({
    model: "m",
    instructions: "",
    max_infer_iters,
    output_shields: shields,
  } as never);
  const tools = ["server", "other"].map(toolDef);
  const served = { models: ["m"], shields, toolgroups: [{ identifier: "g", tools }] };
  const request = { messages: [], documents: null, toolgroups: ["g"], tool_config: null };
  const planned = planTurn(
    { ...config, client_tools: [toolDef("client")] },
    request,
    served,
    profiles.reference.policy,
  );
  const identity = { turn_id: "t", agent_id: "", session_id: "s", started_at: "", history_until: null };
  let { state } = begin({ ...planned.plan, ...identity, ...rules });
  const did: string[] = [];
  const waiting = [...answers];
  let clock = 0;
  const at = (): { at: string } => ({ at: String(clock++).padStart(3, "0") });
  const take = (input: Parameters<typeof advance>[1]): TurnState => (state = advance(state, input).state);
  for (;;) {
    const command = pending(state);
    if (command.do === "await_input" || command.do === "done") return { did, state, end: command };
    if (command.do === "settle") {
      take({ type: "settled", ...at() });
      continue;
    }
    take({ type: "step_started", ...at() });
    if (command.do === "infer") {
      did.push("infer");
      for (const part of waiting.shift() ?? text("ok"))
        if (part.type === "stop") take({ type: "model_stopped", stop_reason: part.stop_reason, ...at() });
        else take({ type: "model_part", part });
    } else if (command.do === "run_shields") {
      const { phase } = state;
      const judged = phase.at === "output_shields" ? String(phase.outcome.output.content) : "";
      did.push(`judge ${judged}`);
      const violation = { violation_level: "error", user_message: "no", metadata: {} } as const;
      const verdicts = [{ shield_id: "s", violation: judged === refused ? violation : null }];
      take({ type: "shields_judged", verdicts, ...at() });
    } else {
      const { call, target } = command;
      did.push(target.run ? `run ${call.call_id}` : `refuse ${call.call_id}: ${target.problem}`);
      take({ type: "tool_answered", content: "done", metadata: null, ...at() });
    }
  }
}

const said = (words: string, ...made: Parameters<typeof calls>): InferencePart[] => [
  { type: "text", text: words },
  ...calls(...made),
];

describe("judges_each_message", () => {
  it("judges a message with text before its calls run, and the last one once", () => {
    const { did } = run({
      judges_each_message: true,
      shields: ["s"],
      answers: [said("first", ["a", "server"]), calls(["b", "server"]), text("last")],
    });
    expect(did).toEqual(["infer", "judge first", "run a", "infer", "run b", "infer", "judge last"]);
  });

  it("ends the turn with the refusal, and runs no call of the message", () => {
    const { did, state } = run({
      judges_each_message: true,
      shields: ["s"],
      refused: "bad",
      answers: [said("bad", ["a", "server"])],
    });
    expect(did).toEqual(["infer", "judge bad"]);
    expect(state.phase).toMatchObject({ at: "done", output: { content: "no", tool_calls: [] } });
  });

  it("judges a message once whose calls are handed out", () => {
    const { did, end } = run({
      judges_each_message: true,
      shields: ["s"],
      answers: [said("here", ["a", "client"])],
    });
    expect(did).toEqual(["infer", "judge here"]);
    expect(end).toMatchObject({ do: "await_input", calls: [{ call_id: "a" }] });
  });
});

describe("asked_first", () => {
  it("hands calls of a server tool out with the client's, after the other server calls ran", () => {
    const { did, end } = run({
      asked_first: ["other"],
      answers: [calls(["a", "other"], ["b", "server"], ["c", "client"])],
    });
    expect(did).toEqual(["infer", "run b"]);
    expect(end).toMatchObject({ do: "await_input", calls: [{ call_id: "a" }, { call_id: "c" }] });
  });
});

describe("first_calls", () => {
  it("runs them before the first inference, though they have to be asked for", () => {
    const first = { call_id: "early", tool_name: "other", arguments: {}, arguments_json: "{}" };
    const { did } = run({ first_calls: [first], asked_first: ["other"], answers: [text("ok")] });
    expect(did).toEqual(["run early", "infer"]);
  });
});

describe("max_tool_calls", () => {
  it("answers calls beyond it with a problem", () => {
    const { did } = run({ max_tool_calls: 1, answers: [calls(["a", "server"], ["b", "server"])] });
    expect(did).toEqual([
      "infer",
      "run a",
      "refuse b: The tool server was not run: the limit is 1 call of tools.",
      "infer",
    ]);
  });
});

describe("allowed_tools", () => {
  it("answers a call of another tool with a problem, also the client's", () => {
    const { did, end } = run({
      allowed_tools: ["server"],
      answers: [calls(["a", "client"], ["b", "server"])],
    });
    expect(did).toEqual([
      "infer",
      "refuse a: The tool client may not be called now. Allowed: server.",
      "run b",
      "infer",
    ]);
    expect(end.do).toBe("done");
  });
});

describe("one_call", () => {
  it("takes the first call of a message only", () => {
    const { did, state } = run({ one_call: true, answers: [calls(["a", "server"], ["b", "client"])] });
    expect(did).toEqual(["infer", "run a", "infer"]);
    expect(state.steps[0]).toMatchObject({ model_response: { tool_calls: [{ call_id: "a" }] } });
  });
});

describe("handed_out_at_limit", () => {
  it("hands out calls of the client at the limit, if they are alone", () => {
    const answers = [calls(["a", "client"])];
    expect(run({ handed_out_at_limit: true, max_infer_iters: 1, answers }).end.do).toBe("await_input");
    expect(run({ max_infer_iters: 1, answers }).end.do).toBe("done");
  });

  it("hands out nothing beside a call of the server, which is not run", () => {
    const { did, end } = run({
      handed_out_at_limit: true,
      max_infer_iters: 1,
      answers: [calls(["a", "client"], ["b", "server"])],
    });
    expect([did, end.do]).toEqual([["infer"], "done"]);
  });
});

it("ends an answer out of tokens without its calls", () => {
  const cut = [...calls(["a", "client"]).slice(0, 1), stop("out_of_tokens")];
  expect(run({ handed_out_at_limit: true, answers: [cut] }).end.do).toBe("done");
});
