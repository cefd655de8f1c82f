import type { SafetyViolation, Touchpoint } from "@understudy/contract/types";
import type { FaultyParts, Handler, Mutant } from "./mutant.ts";
import { changeRequest, type RequestPattern } from "./rewrite.ts";
import {
  changeEnded,
  changeResponseEvents,
  createResponse,
  type Json,
  without,
} from "./rewrite-responses.ts";

const compactRequest: RequestPattern = { method: "POST", path: /\/responses\/compact$/ };

function changeVerdicts(
  change: (found: SafetyViolation | null) => SafetyViolation | null,
  touchpoint?: Touchpoint,
): FaultyParts {
  return {
    shields: (honest) => ({
      ...honest,
      async run(request, context) {
        const found = await honest.run(request, context);
        const isMeant = touchpoint === undefined || request.touchpoint === touchpoint;
        return isMeant ? { ...found, violation: change(found.violation) } : found;
      },
    }),
  };
}

export const responseGuardMutants: readonly Mutant[] = [
  {
    id: "response-guard-streams-before-judging",
    fault: "Words are streamed before the refusal.",
    killedBy: ["responses/guarded-output"],
    over: () => {
      let isRefused = false;
      const handler = changeResponseEvents(() => (event) => {
        if (event["type"] !== "response.refusal.delta" || !isRefused) return [event];
        return [{ ...event, type: "response.output_text.delta", delta: "Some words", logprobs: [] }, event];
      });
      return {
        handler,
        shields: (honest) => ({
          ...honest,
          run(request, context) {
            isRefused = request.touchpoint === "assistant-output";
            return honest.run(request, context);
          },
        }),
      };
    },
  },
  {
    id: "response-guard-skips-output",
    fault: "Guardrails let every output pass.",
    killedBy: ["responses/guarded-output"],
    over: () => changeVerdicts(() => null, "assistant-output"),
  },
  {
    id: "response-guard-ignores-guardrails",
    fault: "Guardrails are ignored.",
    killedBy: ["responses/guarded-input", "responses/guarded-output"],
    over: () => ({ handler: changeRequest<Json>(createResponse, without("guardrails")) }),
  },
  {
    id: "response-guard-refuses-on-warning",
    fault: "A guardrail that warns refuses.",
    killedBy: ["responses/guarded-passes"],
    over: () => changeVerdicts((found) => (found === null ? null : { ...found, violation_level: "error" })),
  },
  {
    id: "response-compact-drops-chain",
    fault: "An item made by compact has the input only, without the chain.",
    killedBy: ["responses/compact-round-trip"],
    over: () => ({
      handler: changeRequest<Json>(compactRequest, without("previous_response_id")),
    }),
  },
  {
    id: "response-compact-drops-input",
    fault: "An item made by compact has the chain only, without the input.",
    killedBy: ["responses/compact-round-trip"],
    over: () => ({
      handler: changeRequest<Json>(compactRequest, (sent) => ({ ...sent, input: [] })),
    }),
  },
  {
    id: "response-usage-estimates-calls",
    fault: "The tokens of an inference that calls a tool are not those that the provider counted.",
    killedBy: ["responses/usage-sums"],
    over: () => ({
      inference: (honest) => ({
        ...honest,
        async *infer(request, context) {
          let calls = false;
          for await (const part of honest.infer(request, context)) {
            calls ||= part.type === "tool_call";
            yield part.type === "stop" && calls ? { type: part.type, stop_reason: part.stop_reason } : part;
          }
        },
      }),
    }),
  },
  {
    id: "response-usage-omits-answers",
    fault: "The total of a response's tokens is that of its prompts.",
    killedBy: ["responses/usage-sums"],
    over: () => ({
      handler: (honest: Handler) =>
        changeEnded((response) => {
          const usage = response["usage"] as Json | null;
          return usage === null
            ? response
            : { ...response, usage: { ...usage, total_tokens: usage["input_tokens"] } };
        })(honest),
    }),
  },
];
