/** Does what an answer's cues say. */
import { ProviderError } from "@understudy/contract";
import type { Gates } from "../gates.ts";
import type { Cue } from "../decide/cue.ts";
import { wait, type Sleep } from "./wait.ts";

/** Where an answer is played. */
export interface Stage {
  gates: Gates;
  marker: string | null;
  signal: AbortSignal;
  sleep: Sleep;
}

/** What is done for a cue that gives nothing. Throws a `ProviderError` for a failure, and the signal's reason when that aborts. */
export async function halt(
  cue: Exclude<Cue, { do: "give" }>,
  { gates, marker, signal, sleep }: Stage,
): Promise<void> {
  switch (cue.do) {
    case "wait":
      return sleep(cue.millis, signal);
    case "gate":
      return gates.pass(cue.name, marker, signal);
    case "stall":
      await wait(new Set(), { signal });
      return;
    case "fail":
      throw new ProviderError(cue.message, cue);
  }
}

/** Plays an answer that has no parts, only what holds it up or makes it fail. */
export async function playHalts(cues: readonly Cue[], stage: Stage): Promise<void> {
  for (const cue of cues) {
    stage.signal.throwIfAborted();
    if (cue.do !== "give") await halt(cue, stage);
  }
}
