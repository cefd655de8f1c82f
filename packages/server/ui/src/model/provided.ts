/** Which provider answered a step, and what it took, where that was another server. */
import type { StepView } from "./fold.ts";
import { toLength } from "./time.ts";

/** A line each: the provider with its model, the first token, repetitions, the progress of a tool. Empty for an answer of a script. */
export function providerLines({ provided }: StepView): string[] {
  return provided.flatMap(({ at, seen }) => {
    switch (seen.what) {
      case "sent":
        return [`Asked ${seen.provider_id} for ${seen.model}`];
      case "first_part": {
        const sent = provided.findLast((one) => one.seen.what === "sent");
        return sent === undefined ? [] : [`First token after ${toLength(at - sent.at)}`];
      }
      case "repeated":
        return [
          `Asked again after ${toLength(seen.wait_ms)}, as it answered ${seen.status}: ${seen.message}`,
        ];
      case "progress": {
        const { progress, total, message } = seen;
        const far = total === undefined ? `${progress}` : `${progress} of ${total}`;
        return [message === undefined ? `Progress: ${far}` : `Progress: ${far}, ${message}`];
      }
      default:
        return [];
    }
  });
}

/** What the model was not given, for its reader who wonders why it forgot; null if it was given all. */
export function droppedLine({ dropped }: StepView): string | null {
  if (dropped === null) return null;
  const { turns, messages } = dropped;
  const oldest = turns === 1 ? "the oldest turn" : `the ${turns} oldest turns`;
  const count = messages === 1 ? "1 message" : `${messages} messages`;
  return `Asked without ${oldest} (${count}), as the model reads less`;
}

/** The tokens that the provider counted, as far as it did. */
export function countedTokens({ provided }: StepView): { input?: number; output?: number } {
  const last = provided.map(({ seen }) => seen).findLast((seen) => seen.what === "usage");
  if (last === undefined) return {};
  const { input_tokens, output_tokens } = last.usage;
  return {
    ...(input_tokens !== undefined && { input: input_tokens }),
    ...(output_tokens !== undefined && { output: output_tokens }),
  };
}
