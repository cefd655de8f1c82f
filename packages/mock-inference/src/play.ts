/** Does what an answer's cues say. */
import { ProviderError } from "@understudy/contract";
import type { InferencePart } from "@understudy/contract/provider-data";
import type { Gates } from "./gates.ts";
import type { Cue } from "./cue.ts";
import { wait, type Sleep } from "./wait.ts";

/** Where an answer is played. */
export interface Stage {
  gates: Gates;
  marker: string | null;
  signal: AbortSignal;
  sleep: Sleep;
}

/** Yields the parts of an answer. Throws a `ProviderError` where it is to fail, and the signal's reason when that aborts. */
export async function* play(
  cues: readonly Cue[],
  { gates, marker, signal, sleep }: Stage,
): AsyncGenerator<InferencePart> {
  for (const cue of cues) {
    signal.throwIfAborted();
    switch (cue.do) {
      case "give":
        yield cue.part;
        break;
      case "wait":
        await sleep(cue.millis, signal);
        break;
      case "gate":
        await gates.pass(cue.name, marker, signal);
        break;
      case "stall":
        await wait(new Set(), { signal });
        break;
      case "fail":
        throw new ProviderError(cue.message, cue);
    }
  }
}

/** Plays an answer that has no parts, only what holds it up or makes it fail. */
export async function playHalts(cues: readonly Cue[], stage: Stage): Promise<void> {
  for await (const _ of play(cues, stage));
}
