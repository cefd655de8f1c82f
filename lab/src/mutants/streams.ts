import type { Mutant } from "./mutant.ts";
import { events } from "./rewrite.ts";

export const streamMutants: readonly Mutant[] = [
  {
    id: "ends-twice",
    fault: "The last event of a stream is sent twice.",
    killedBy: ["streams/one-terminal-event"],
    over: () => ({ handler: events(() => (event) => ("turn" in event ? [event, event] : [event])) }),
  },
  {
    id: "leaves-steps-open",
    fault: "Inference steps never complete.",
    killedBy: ["streams/steps-pair"],
    over: () => ({
      handler: events(
        () => (event) =>
          event.event_type === "step_complete" && event.step_type === "inference" ? [] : [event],
      ),
    }),
  },
  {
    id: "loses-a-delta",
    fault: "The second delta of a stream is lost.",
    killedBy: ["streams/deltas-make-content"],
    over: () => ({
      handler: events(() => {
        let deltas = 0;
        return (event) => {
          if (event.event_type === "step_progress" && event.delta.type === "text") deltas += 1;
          else return [event];
          return deltas === 2 ? [] : [event];
        };
      }),
    }),
  },
];
