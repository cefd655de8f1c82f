import type { Mutant } from "./mutant.ts";
import { events } from "./rewrite.ts";

export const streamMutants: readonly Mutant[] = [
  {
    id: "ends-twice",
    fault: "The last event of a stream is sent twice.",
    killedBy: ["streams/one-terminal-event"],
    over: () => ({ handler: events((all) => [...all, ...all.slice(-1)]) }),
  },
  {
    id: "leaves-steps-open",
    fault: "Inference steps never complete.",
    killedBy: ["streams/steps-pair"],
    over: () => ({
      handler: events((all) =>
        all.filter((event) => event.event_type !== "step_complete" || event.step_type !== "inference"),
      ),
    }),
  },
  {
    id: "loses-a-delta",
    fault: "The second delta of a stream is lost.",
    killedBy: ["streams/deltas-make-content"],
    over: () => ({
      handler: events((all) => {
        const deltas = all.filter(
          (event) => event.event_type === "step_progress" && event.delta.type === "text",
        );
        return all.filter((event) => event !== deltas[1]);
      }),
    }),
  },
];
