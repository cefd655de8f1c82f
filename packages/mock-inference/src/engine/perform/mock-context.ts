/** State shared by the scripted model, shields and tools. */
import { ProviderError } from "@understudy/contract";
import type { Counts } from "../state/counts.ts";
import type { Gates } from "../state/gates.ts";
import type { EntryEnding, JournalWriter, EntryStart } from "../journal/journal.ts";
import type { PerTenant } from "../state/tenants.ts";
import type { Script } from "../../script/types.ts";
import type { Usage } from "../state/usage.ts";
import type { Sleep } from "../state/wait.ts";

export interface MockContext {
  scripts(): readonly Script[];
  counts: PerTenant<Counts>;
  gates: Gates;
  journal: JournalWriter;
  usage: Usage;
  sleep: Sleep;
}

/** Records a miss in the journal and throws a `ProviderError` with status 400. */
export function refuseAsMiss(
  journal: JournalWriter,
  opening: Omit<EntryStart, "path" | "matched">,
  message: string,
): never {
  const error = { status: 400, message };
  journal.begin({ ...opening, path: null, matched: null })({ state: "missed", answer: null, error });
  throw new ProviderError(message, { status: 400 });
}

/** The journal's ending of an answer that threw. `cancelled`: the client disconnected. */
export function toEnding(error: unknown, cancelled: boolean, answer: EntryEnding["answer"]): EntryEnding {
  if (cancelled) return { state: "aborted", answer, error: null };
  const status = error instanceof ProviderError ? error.status : 500;
  return {
    state: "failed",
    answer,
    error: { status, message: error instanceof Error ? error.message : String(error) },
  };
}
