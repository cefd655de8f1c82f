import { expect, test } from "vitest";
import { expectationsOf } from "../../src/target/expectations.ts";
import {
  agentAndSession,
  broken,
  createdAgent,
  createdTurn,
  gotAgent,
  misshapen,
  refused,
  type Answer,
  type ExchangeSpec,
} from "../support/exchanges.ts";
import { modelAsked } from "../support/journal.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { agentOf, callOf, inference, say, turnOf } from "../support/wire-objects.ts";
import type { MutatedStep, ResumeTurnStep } from "../../src/story/story.ts";

const turnStep: MutatedStep["step"] = {
  ...{ do: "turn", as: "t2", session: "s1", messages: [say("Hello")] },
  ...{ script: { replies: [] }, stream: false },
};

/** A turn that is changed in these ways. */
function mutated(changes: MutatedStep["changes"], answer: Answer, step = turnStep): ExchangeSpec {
  return { step: { do: "altered", step, changes }, ...answer };
}

const noMessages = { is: "field", loc: ["messages"] } as const;
const elsewhere = { is: "id", place: "agent", by: { text: "nobody" } } as const;
const noJson = { is: "content_type", type: "text/plain" } as const;

test("the first reason in the document's order answers a request that has several", () => {
  const check = "errors/order";
  const both = (answer: Answer) => traceOf([...agentAndSession(), mutated([elsewhere, noMessages], answer)]);
  const shape = misshapen({ loc: ["body", "messages"], msg: "messages: required" });
  // The shape is row 2, the agent row 3.
  expect(verdictOn(check, both(shape))).toEqual(pass);
  expect(verdictOn(check, both(refused(404, "Agent nobody not found.")))).toEqual(
    fail({ exchange: 2, path: "status", expected: "400", actual: 404 }),
  );
  expect(verdictOn(check, both(refused(400, "messages: required")))).toEqual(
    fail({
      exchange: 2,
      path: "body",
      expected: "the errors of fields",
      actual: { detail: "messages: required" },
    }),
  );
  // The content type is row 1.
  const first = traceOf([...agentAndSession(), mutated([noMessages, noJson], shape)]);
  expect(verdictOn(check, first)).toEqual(
    fail({ exchange: 2, path: "status", expected: "415", actual: 400 }),
  );
  const alone = traceOf([...agentAndSession(), mutated([noMessages], shape)]);
  expect(verdictOn(check, alone)).toEqual(unknown("no request was wrong in two ways"));
});

test("an agent that is not there counts before the end of the turn", () => {
  const step: ResumeTurnStep = { do: "resume", turn: "t1", contents: ["done"], give: "right", stream: false };
  const trace = (before: ReturnType<typeof turnOf>, answer: Answer) =>
    traceOf([...agentAndSession(), createdTurn("t1", before), mutated([elsewhere], answer, step)]);
  const conflict = refused(409, "The turn has ended.");
  // The agent is row 3, the end of the turn row 4.
  const lost = refused(404, "Agent nobody not found.");
  expect(verdictOn("errors/order", trace(turnOf(), lost))).toEqual(pass);
  expect(verdictOn("errors/order", trace(turnOf(), conflict))).toEqual(
    fail({ exchange: 3, path: "status", expected: 404, actual: 409 }),
  );
  const call = callOf("c1", "look");
  const awaiting = turnOf({ steps: [inference("", [call])], awaits: [call] });
  expect(verdictOn("errors/order", trace(awaiting, lost))).toEqual(
    unknown("no request was wrong in two ways"),
  );
});

test("a loc leads to a field that was sent, or to one that is missing there", () => {
  const refusedAt = (...loc: (string | number)[]) =>
    traceOf([createdAgent("a1", {}, misshapen({ loc, msg: "It is wrong." }))]);
  expect(verdictOn("errors/loc", refusedAt("body", "agent_config", "temperature"))).toEqual(pass);
  const lost = ["body", "agent_config", "temperature", "max"];
  expect(verdictOn("errors/loc", refusedAt(...lost))).toEqual(
    fail({
      exchange: 0,
      path: "error",
      expected: { loc: "the way to a field of what was sent", msg: "what is wrong with it, in words" },
      actual: { loc: lost, msg: "It is wrong.", type: "invalid_value" },
    }),
  );
  expect(verdictOn("errors/loc", traceOf([createdAgent("a1", {}, misshapen())]))).toEqual(
    fail({ exchange: 0, path: "errors", expected: "at least one", actual: [] }),
  );
});

test("a wrong shape names the outermost of the fields that are wrong", () => {
  const inner = { is: "field", loc: ["messages", 0, "content"], value: 7 } as const;
  const refusedAt = (...loc: (string | number)[]) =>
    traceOf([
      ...agentAndSession(),
      mutated([inner], misshapen({ loc: ["body", ...loc], msg: "content: expected string, got number" })),
    ]);
  expect(verdictOn("errors/shape", refusedAt("messages", 0, "content"))).toEqual(pass);
  expect(verdictOn("errors/shape", refusedAt("messages", 0))).toEqual(
    fail({
      exchange: 2,
      path: "errors",
      expected: { loc: ["body", "messages", 0, "content"], msg: "a sentence that names content" },
      actual: [
        {
          loc: ["body", "messages", 0],
          msg: "content: expected string, got number",
          type: "invalid_value",
        },
      ],
    }),
  );
});

test("a refused request changes nothing, and asks no model", () => {
  const refusal = mutated([noMessages], misshapen({ loc: ["body", "messages"], msg: "messages: required" }));
  const turn = createdTurn("t1", turnOf());
  const before = [...agentAndSession(), turn, gotAgent("a1"), refusal];
  const check = "errors/leaves-nothing";
  const journal = [modelAsked("t1")];
  expect(verdictOn(check, traceOf([...before, gotAgent("a1")], { journal }))).toEqual(pass);
  const changed = { ...gotAgent("a1"), json: agentOf("a1", { instructions: "Be rude." }) };
  expect(verdictOn(check, traceOf([...before, changed], { journal: [...journal, ...journal] }))).toEqual(
    fail(
      {
        exchange: 5,
        path: "read afterwards.agent_config.instructions",
        expected: "",
        actual: "Be rude.",
      },
      { exchange: 4, path: "number of inferences of t1", expected: 1, actual: 2 },
    ),
  );
});

test("what a lenient server accepts hides only what is read around it", () => {
  const refusal = mutated([noMessages], misshapen({ loc: ["body", "messages"], msg: "messages: required" }));
  const accepted = mutated(
    [noJson],
    { json: { agent_id: "another" } },
    { do: "create_agent", as: "x1", config: {} },
  );
  const unknownTurn = mutated([elsewhere], { status: 200, json: null }, { do: "get_turn", turn: "t1" });
  const read = gotAgent("a1");
  const changed = { ...read, json: agentOf("a1", { instructions: "Be rude." }) };
  const verdict = (...exchanges: ExchangeSpec[]) =>
    verdictOn(
      "errors/leaves-nothing",
      traceOf([...agentAndSession(), createdTurn("t1", turnOf()), read, ...exchanges], {
        expectations: expectationsOf("0.3.5"),
      }),
    );
  expect(verdict(refusal, read, accepted, changed)).toEqual(pass);
  expect(verdict(unknownTurn, refusal, read)).toEqual(pass);
  expect(verdict(accepted, refusal, changed)).toEqual(
    unknown("nothing was read before and after what was refused"),
  );
  expect(verdict(accepted, changed, refusal, read).status).toBe("fail");
});

test("where an unknown turn is null, a turn in another session must not be shown, and another agent is not found", () => {
  const requested = (place: "agent" | "session", profile: string, json: unknown = null) => {
    const change = { is: "id", place, by: { text: "nobody" } } as const;
    const expectations = expectationsOf(profile);
    return traceOf(
      [
        ...agentAndSession(),
        createdTurn("t1", turnOf()),
        mutated([change], { status: 200, json }, { do: "get_turn", turn: "t1" }),
      ],
      { expectations },
    );
  };
  const verdict = (...args: Parameters<typeof requested>) =>
    verdictOn("errors/not-found", requested(...args)).status;
  expect(verdict("session", "reference")).toBe("fail");
  expect(verdict("session", "0.3.5")).toBe("pass");
  expect(verdict("session", "0.3.5", turnOf())).toBe("fail");
  expect(verdict("agent", "0.3.5")).toBe("fail");
});

test("a turn may fail that calls a client tool which the server takes for its own", () => {
  const config = { client_tools: [{ name: "brave_search", parameters: [] }] };
  const script = { replies: [{ call: [{ tool: "brave_search" }] }] };
  const trace = (profile: string) =>
    traceOf(
      [
        ...agentAndSession(config),
        createdTurn("t1", turnOf()),
        createdTurn("t2", broken([], "400: No such tool."), { script }),
      ],
      { expectations: expectationsOf(profile) },
    );
  const check = "errors/fails-for-a-reason";
  expect(verdictOn(check, trace("reference")).status).toBe("fail");
  expect(verdictOn(check, trace("0.2.20")).status).toBe("unknown");
});
