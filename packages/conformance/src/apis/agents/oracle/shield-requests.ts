/** The messages that shields saw, and those that they must see. */
import type { Step, Touchpoint } from "@understudy/contract/types";
import type { Trace } from "../../../trace/trace.ts";
import { inferenceSteps, openCallsOf } from "../views/inferences.ts";
import { compare, type Verdict, verdictOf } from "../../../check/verdict.ts";
import { earlierTurns, instructionsOf } from "./history.ts";
import { type PromptLine, toLine, toLines, toPrompt } from "./prompt.ts";
import { type ShieldCall, shieldCallsOf } from "./shield-calls.ts";

/** The verdict on all that the shields of one touchpoint were shown. */
export function judgeViews(trace: Trace, touchpoint: Touchpoint): Verdict {
  const shown = shieldCallsOf(trace).flatMap((call) => {
    const expected = call.touchpoint === touchpoint ? viewOf(trace, call) : undefined;
    return expected === undefined ? [] : call.calls.map(({ request }) => ({ look: call, request, expected }));
  });
  const findings = shown.flatMap(({ look: call, request, expected }) =>
    compare(
      call.exchange,
      `messages given to ${request?.shield_id} in steps.${call.at}`,
      expected,
      toLines(request?.messages),
    ),
  );
  return verdictOf(shown.length, findings, `no shield was seen at ${touchpoint}`);
}

/** The messages that the shields of a step must see; undefined if that is open. */
function viewOf(trace: Trace, { log, exchange, turn, at, touchpoint }: ShieldCall): PromptLine[] | undefined {
  const history = earlierTurns(trace, log, exchange);
  if (history === undefined) return undefined;
  const prompt = (steps: Step[]): PromptLine[] =>
    toPrompt(instructionsOf(trace, log), [...history, { ...turn, steps }]);
  const before = turn.steps.slice(0, at);
  if (touchpoint === "user-input") return prompt(before);
  const answer = inferenceSteps({ ...turn, steps: before }).at(-1);
  if (answer === undefined) return undefined;
  // The answer comes last, with its open calls only. If tools ran after it, it also stays in its own place.
  const actual = before.at(-1) === answer ? before.slice(0, -1) : before;
  return [...prompt(actual), { ...toLine(answer.model_response), calls: openCallsOf(before) }];
}
