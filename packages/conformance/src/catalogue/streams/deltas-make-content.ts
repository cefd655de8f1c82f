import type { Step } from "@understudy/contract/types";
import { verdictOf, type Check } from "../../check.ts";

export const deltasMakeContent: Check = {
  id: "streams/deltas-make-content",
  level: "MUST",
  statement: "The text deltas of an inference step, put together, are the content of its model response.",
  judge({ exchanges }) {
    const deltas = new Map<string, string>();
    const steps: Step[] = [];
    for (const event of exchanges.flatMap((exchange) => exchange.events)) {
      if (event.event_type === "step_progress" && event.delta.type === "text")
        deltas.set(event.step_id, (deltas.get(event.step_id) ?? "") + event.delta.text);
      if (event.event_type === "step_complete") steps.push(event.step_details);
    }
    const inferences = steps.filter((step) => step.step_type === "inference");
    if (inferences.length === 0) return { says: "unknown", reason: "no inference completed" };
    return verdictOf(
      inferences.flatMap(({ step_id, model_response: { content } }) => {
        const streamed = deltas.get(step_id) ?? "";
        return typeof content !== "string" || content === streamed
          ? []
          : [`step ${step_id}: streamed ${JSON.stringify(streamed)}, content ${JSON.stringify(content)}`];
      }),
    );
  },
};
