import type { Check } from "../../check.ts";
import { leaving } from "../../scenarios/leaving.ts";
import { eventsOf } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const deltasAsTheyCome: Check = {
  id: "streams/deltas-as-they-come",
  scenario: leaving,
  judge({ exchanges }) {
    const held = exchanges.filter(({ step }) => step.do === "turn" && step.disconnectAfter !== undefined);
    const findings = held.flatMap((exchange) => {
      const deltas = eventsOf(exchange).filter(({ event_type }) => event_type === "step_progress").length;
      if (exchange.left && deltas > 0) return [];
      const expected = "what the model has said, while it has not ended";
      return [
        { where: exchange.index, what: "stream", expected, said: exchange.failure ?? `${deltas} deltas` },
      ];
    });
    return verdictOf(held.length, findings, "no model was held in its answer");
  },
};
