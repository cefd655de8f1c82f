/** What the scripted model, shields and tools share. */
import { ProviderError } from "@understudy/contract";
import type { Counts } from "../counts.ts";
import type { Gates } from "../gates.ts";
import type { Ending, JournalWriter, Opening } from "../journal/journal.ts";
import type { Script } from "../../script/types.ts";
import type { Usage } from "../usage.ts";
import type { Sleep } from "./wait.ts";

export interface Backstage {
  scripts(): readonly Script[];
  counts: Counts;
  gates: Gates;
  journal: JournalWriter;
  usage: Usage;
  sleep: Sleep;
}

/** Writes a miss down and throws it: the request is to blame, since no script foresaw it. */
export function refuse(
  journal: JournalWriter,
  opening: Omit<Opening, "path" | "matched">,
  message: string,
): never {
  const error = { status: 400, message };
  journal.begin({ ...opening, path: null, matched: null })({ state: "missed", answer: null, error });
  throw new ProviderError(message, { status: 400 });
}

/** How an answer ended that threw this; `left` says whether whoever asked has gone. */
export function toEnding(error: unknown, left: boolean, answer: Ending["answer"]): Ending {
  if (left) return { state: "aborted", answer, error: null };
  const status = error instanceof ProviderError ? error.status : 500;
  return {
    state: "failed",
    answer,
    error: { status, message: error instanceof Error ? error.message : String(error) },
  };
}
