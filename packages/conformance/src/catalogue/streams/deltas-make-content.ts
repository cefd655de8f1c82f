import type { ContentDelta } from "@understudy/contract/types";
import { verdictOf, type Check } from "../../check.ts";
import { eventsOf } from "../../trace.ts";

export const deltasMakeContent: Check = {
  id: "streams/deltas-make-content",
  level: "MUST",
  statement:
    "The text of an inference step's deltas, that of calls which could not be parsed included, is the content of its model response.",
  judge({ exchanges }) {
    const events = exchanges.flatMap(eventsOf);
    const streamed = new Map<string, string>();
    for (const event of events) {
      if (event.event_type !== "step_progress") continue;
      streamed.set(event.step_id, (streamed.get(event.step_id) ?? "") + textOf(event.delta));
    }
    const steps = events.flatMap((event) =>
      event.event_type === "step_complete" ? [event.step_details] : [],
    );
    const inferences = steps.filter((step) => step.step_type === "inference");
    if (inferences.length === 0) return { says: "unknown", reason: "no inference completed" };
    return verdictOf(
      inferences.flatMap(({ step_id, model_response: { content } }) => {
        const text = streamed.get(step_id) ?? "";
        return typeof content !== "string" || content === text
          ? []
          : [`step ${step_id}: streamed ${JSON.stringify(text)}, content ${JSON.stringify(content)}`];
      }),
    );
  },
};

function textOf(delta: ContentDelta): string {
  if (delta.type === "text") return delta.text;
  const failed = delta.type === "tool_call" && delta.parse_status === "failed";
  return failed && typeof delta.tool_call === "string" ? delta.tool_call : "";
}
