/** Guardrails, conversations in one item, and tokens. */
import { check, checksOf } from "../../../check/check.ts";
import { compactStories, responseGuardStories } from "../generators/guards.ts";
import { expectedContext } from "../oracle/context.ts";
import { isRecord, recordsAmong } from "../../../json/difference.ts";
import { itemAtoms, partsText, promptAtoms } from "../views/atoms.ts";
import { scriptedText } from "../views/background.ts";
import { inferencesOf, promptsOf } from "../views/inferences.ts";
import { type ObservedResponse, observedResponses } from "../views/observed.ts";
import { responseEvents } from "../views/stream.ts";
import type { Trace } from "../../../trace/trace.ts";
import { compare, compareAnswer, type Finding, judgeEach } from "../../../check/verdict.ts";

type Touchpoint = "user-input" | "assistant-output";

/** The responses whose guardrail refuses at this touchpoint; with null, at neither. */
function guardedAt(trace: Trace, touchpoint: Touchpoint | null): ObservedResponse[] {
  return observedResponses(trace).filter(({ step, sent }) => {
    if (!Array.isArray(sent["guardrails"])) return false;
    const refusal = step.script.shields?.find(({ violation }) => violation?.level === "error");
    return (refusal?.when?.touchpoint ?? null) === touchpoint;
  });
}

function compareRefusal({ exchange, response, output }: ObservedResponse): Finding[] {
  const parts = recordsAmong(output[0]?.["content"]).map(({ type, refusal }) => ({ type, refusal }));
  return [
    ...compareAnswer(exchange, "status of the response", "completed", response?.["status"]),
    ...(exchange.status === 200
      ? compare(
          exchange,
          "output",
          { items: ["message"], parts: [{ type: "refusal", refusal: "Not that." }] },
          { items: output.map(({ type }) => type), parts },
        )
      : []),
  ];
}

const shared = {
  generator: responseGuardStories,
  when: { response_guardrails: "before" },
  least: 5,
} as const;

export const guardrails = checksOf(shared, [
  {
    id: "responses/guarded-output",
    statement:
      "An output that a guardrail refuses is not streamed, not even in part: one refusal is in its place.",
    reference: ["ResponseCreateRequest"],
    judge(trace) {
      const refused = guardedAt(trace, "assistant-output");
      return judgeEach(refused, "no output was refused", (observed) => {
        const { exchange } = observed;
        const streamed = responseEvents(exchange).filter(({ type }) =>
          type.startsWith("response.output_text"),
        );
        return [
          ...compare(
            exchange,
            "texts of the stream",
            [],
            streamed.map(({ data }) => data["delta"] ?? data["text"]),
          ),
          ...compareRefusal(observed),
        ];
      });
    },
  },
  {
    id: "responses/guarded-input",
    needs: ["journal"],
    statement: "If a guardrail refuses the input, the model does not run, and the output is one refusal.",
    reference: ["ResponseCreateRequest"],
    judge: (trace) =>
      judgeEach(guardedAt(trace, "user-input"), "no input was refused", (observed) => [
        ...compare(observed.exchange, "requests to the model", 0, inferencesOf(trace, observed.alias).length),
        ...compareRefusal(observed),
      ]),
  },
  {
    id: "responses/guarded-passes",
    statement: "What a guardrail does not refuse is answered as without one, also if it warns.",
    reference: ["ResponseCreateRequest"],
    judge: (trace) =>
      judgeEach(guardedAt(trace, null), "nothing was let through", ({ alias, exchange, response, output }) =>
        compareAnswer(
          exchange,
          "response",
          { status: "completed", text: scriptedText(trace, alias) },
          {
            status: response?.["status"],
            text: output.map(({ content }) => partsText(content)).join(""),
          },
        ),
      ),
  },
]);

export const compactItem = check({
  id: "responses/compact-round-trip",
  generator: compactStories,
  when: { compaction: "served" },
  statement: "An item made by compact gives the model what it was made of: the chain, then the input.",
  reference: ["compactResponse"],
  judge(trace) {
    const rows = observedResponses(trace).filter(({ step }) =>
      step.input.some(({ is }) => is === "compaction"),
    );
    return judgeEach(rows, "no item stood for others", (observed) => {
      const context = expectedContext(trace, observed);
      const [first] = promptsOf(trace, observed.alias);
      if (context === null || first === undefined)
        return compareAnswer(observed.exchange, "prompt", "asked", "not asked");
      return compare(observed.exchange, "prompt", itemAtoms(context), promptAtoms(first.messages), first.seq);
    });
  },
});

export const usage = check({
  id: "responses/usage-sums",
  generator: compactStories,
  when: { response_usage: "sum" },
  needs: ["whole_answers"],
  statement: "The usage of a response has the tokens that its model counted, and their sum.",
  reference: ["ResponseUsage"],
  judge(trace) {
    const counted = observedResponses(trace).filter(({ response }) => response !== null);
    return judgeEach(counted, "no response ended", ({ alias, exchange, step, response }) => {
      const { replies } = step.script;
      const counts = inferencesOf(trace, alias).map((_, n) => (replies[n] ?? replies.at(-1))?.usage);
      const sum = (name: "prompt_tokens" | "completion_tokens"): number =>
        counts.reduce((all, count) => all + (count?.[name] ?? 0), 0);
      const [prompt, completion] = [sum("prompt_tokens"), sum("completion_tokens")];
      const told = response !== null && isRecord(response["usage"]) ? response["usage"] : {};
      return compare(
        exchange,
        "usage",
        {
          input_tokens: prompt,
          output_tokens: completion,
          total_tokens: prompt + completion,
        },
        {
          input_tokens: told["input_tokens"],
          output_tokens: told["output_tokens"],
          total_tokens: told["total_tokens"],
        },
      );
    });
  },
});
