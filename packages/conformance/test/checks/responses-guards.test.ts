import type { ShieldRule } from "@understudy/mock-inference";
import { expect, test } from "vitest";
import type { ExchangeSpec } from "../support/exchanges.ts";
import { modelAsked } from "../support/journal.ts";
import { eventsOfResponse, message, responded, response, streamed, words } from "../support/responses.ts";
import { user } from "../support/wire-objects.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, verdictOn } from "../support/verdict-on.ts";

const refusal = message("msg_1", "", { content: [{ type: "refusal", refusal: "Not that." }] });
const refused = response("resp_1", [refusal]);
const answered = response("resp_1", [message("msg_1", "Hi.")]);

function guarded(answer: Partial<ExchangeSpec>, rule: Partial<ShieldRule>): ExchangeSpec {
  const script = { replies: [{ say: "Hi." }], shields: [{ shield: "suite-guard", ...rule }] };
  return responded("g1", answer, { stream: false, fields: { guardrails: ["suite-guard"] }, script });
}

const at = (touchpoint: "user-input" | "assistant-output"): Partial<ShieldRule> => ({
  when: { touchpoint },
  violation: { level: "error", message: "Not that." },
});

test("a refusal is in the place of a refused output", () => {
  const judged = (answer: Partial<ExchangeSpec>) =>
    verdictOn("responses/guarded-output", traceOf([guarded(answer, at("assistant-output"))]));
  expect(judged({ json: refused })).toEqual(pass);
  expect(judged({ json: answered })).toMatchObject({ findings: [{ path: "output.parts.0.type" }] });
  expect(judged(streamed(eventsOfResponse(answered)))).toMatchObject({
    findings: [{ path: "texts of the stream.0" }, { path: "output.parts.0.type" }],
  });
});

test("a refused input does not reach the model", () => {
  const judged = (asked: readonly string[]) =>
    verdictOn(
      "responses/guarded-input",
      traceOf([guarded({ json: refused }, at("user-input"))], {
        journal: asked.map((text) => modelAsked("g1", { messages: [user(text)] })),
      }),
    );
  expect(judged([])).toEqual(pass);
  expect(judged(["Hello @@suite-1.g1#g1@@"])).toEqual(
    fail({ exchange: 0, path: "requests to the model", expected: 0, actual: 1 }),
  );
});

test("a warning lets an output through", () => {
  const warns: Partial<ShieldRule> = { violation: { level: "warn" } };
  const judged = (json: unknown) =>
    verdictOn("responses/guarded-passes", traceOf([guarded({ json }, warns)]));
  expect(judged(answered)).toEqual(pass);
  expect(judged(refused)).toEqual(
    fail({ exchange: 0, path: "response.text", expected: "Hi.", actual: "Not that." }),
  );
});

test("an item of compact stands for its chain and its input", () => {
  const first = responded("r1", { json: answered }, { stream: false });
  const compacted: ExchangeSpec = {
    step: { do: "compact", as: "c1", input: [words("c1", "More")], after: "r1" },
    json: { output: [{ type: "compaction", id: "cmp_1", encrypted_content: "abc" }] },
  };
  const input = [{ is: "compaction" as const, of: "c1" }, words("d1", "And?")];
  const last = responded("d1", { json: response("resp_2", []) }, { stream: false, input });
  const own = user("And? @@suite-1.d1#d1@@");
  const judged = (messages: Parameters<typeof modelAsked>[1]) =>
    verdictOn(
      "responses/compact-round-trip",
      traceOf([first, compacted, last], { journal: [modelAsked("d1", messages)] }),
    );
  const hello = user("Hello @@suite-1.r1#r1@@");
  const hi = {
    role: "assistant" as const,
    content: "Hi.",
    stop_reason: "end_of_turn" as const,
    tool_calls: [],
  };
  const whole = [hello, hi, user("More @@suite-1.c1#c1@@"), own];
  expect(judged({ messages: whole })).toEqual(pass);
  expect(judged({ messages: [own] })).toMatchObject({ status: "fail" });
});

test("usage is what the model counted", () => {
  const reply = { say: "Hi.", usage: { prompt_tokens: 7, completion_tokens: 3 } };
  const judged = (total_tokens: number) => {
    const usage = { input_tokens: 7, output_tokens: 3, total_tokens };
    const made = responded(
      "r1",
      { json: response("resp_1", [], { usage }) },
      { stream: false, script: { replies: [reply] } },
    );
    const journal = [modelAsked("r1", { messages: [user("Hello @@suite-1.r1#r1@@")] })];
    return verdictOn("responses/usage-sums", traceOf([made], { journal }));
  };
  expect(judged(10)).toEqual(pass);
  expect(judged(7)).toEqual(fail({ exchange: 0, path: "usage.total_tokens", expected: 10, actual: 7 }));
});
