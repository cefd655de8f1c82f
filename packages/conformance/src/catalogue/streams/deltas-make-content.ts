import type { ContentDelta } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { eventsOf } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const deltasMakeContent: Check = {
  id: "streams/deltas-make-content",
  scenario: "any",
  judge({ exchanges, expectations }) {
    // Where text beside calls is dropped, it was streamed all the same.
    const whole = expectations.policy.text_beside_calls === "kept";
    const inferences = exchanges.flatMap((exchange) => {
      const events = eventsOf(exchange);
      return events.flatMap((event) => {
        if (event.event_type !== "step_complete" || event.step_details.step_type !== "inference") return [];
        const deltas = events.flatMap((other) =>
          other.event_type === "step_progress" && other.step_id === event.step_id ? [other.delta] : [],
        );
        if (!whole && deltas.some(({ type }) => type === "tool_call")) return [];
        return [{ exchange, streamed: deltas.map(textOf).join(""), step: event.step_details }];
      });
    });
    const findings = inferences.flatMap(({ exchange, streamed, step }) => {
      const { content } = step.model_response;
      return typeof content === "string"
        ? compare(exchange, `content of step ${step.step_id}`, streamed, content)
        : [];
    });
    return verdictOf(inferences.length, findings, "no inference completed in a stream");
  },
};

function textOf(delta: ContentDelta): string {
  if (delta.type === "text") return delta.text;
  // A text that was meant as a call and could not be read becomes content.
  const failed = delta.type === "tool_call" && delta.parse_status === "failed";
  return failed && typeof delta.tool_call === "string" ? delta.tool_call : "";
}
