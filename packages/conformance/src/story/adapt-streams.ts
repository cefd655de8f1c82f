/** How turns are asked for, for servers that only stream them. */
import type { Target } from "../target/target.ts";
import type { RequestStep, Story } from "./story.ts";

/**
 * Which steps of a story must be streamed: there a turn that is not would show nothing more. The last one may stay as it
 * is, since that it is refused is a finding of its own where the profile promises such turns.
 */
export function streamedSteps(
  { steps }: Story,
  { dialect, expectations }: Pick<Target, "dialect" | "expectations">,
): (step: RequestStep) => boolean {
  if (!dialect.streamsOnly) return () => false;
  const last = expectations.wire.nonstreaming_turns === false ? undefined : steps.findLast(runsTurn);
  return (step) => runsTurn(step) && step !== last;
}

function runsTurn({ do: kind }: { do: string }): boolean {
  return kind === "turn" || kind === "resume";
}
