import type { Mutant } from "./mutant.ts";
import { changeAnnouncedTurn, createTurnRequest, changeEvents } from "./rewrite.ts";

export const streamMutants: readonly Mutant[] = [
  {
    id: "stream-repeats-last-event",
    fault: "The last event of a stream is sent twice.",
    killedBy: ["streams/one-terminal-event"],
    over: () => ({ handler: changeEvents(() => (event) => ("turn" in event ? [event, event] : [event])) }),
  },
  {
    id: "stream-drops-inference-step-complete",
    fault: "Streams omit the step_complete events of inference steps.",
    killedBy: ["streams/steps-pair"],
    over: () => ({
      handler: changeEvents(
        () => (event) =>
          event.event_type === "step_complete" && event.step_type === "inference" ? [] : [event],
      ),
    }),
  },
  {
    id: "stream-drops-second-text-delta",
    fault: "The second text delta of a stream is lost.",
    killedBy: ["streams/deltas-make-content"],
    over: () => ({
      handler: changeEvents(() => {
        let deltas = 0;
        return (event) => {
          if (event.event_type === "step_progress" && event.delta.type === "text") deltas += 1;
          else return [event];
          return deltas === 2 ? [] : [event];
        };
      }),
    }),
  },
  {
    id: "turn-attaches-answer",
    fault: "A new turn repeats its answer as an attachment.",
    killedBy: ["streams/no-attachments"],
    over: () => ({
      handler: changeAnnouncedTurn([createTurnRequest], (turn) => ({
        ...turn,
        output_attachments: [{ content: turn.output_message.content, mime_type: "text/plain" }],
      })),
    }),
  },
];
