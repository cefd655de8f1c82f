/** Describes journal entries for error messages. */
import type { Journal, JournalEntry, JournalQuery } from "./journal.ts";

/** Lines on the newest model requests. */
export function reportRequests(journal: Journal, query: JournalQuery = {}): string[] {
  const newest = 10;
  const entries = journal.list({ ...query, kind: "inference" });
  const earlier = entries.length - newest;
  const reported = entries.slice(-newest).map((entry) => `  ${reportEntry(entry)}`);
  if (entries.length === 0) return ["The model received no request."];
  return ["Requests to the model:", ...(earlier > 0 ? [`  … ${earlier} earlier requests`] : []), ...reported];
}

/** `#2 @@trip#1@@ got trip replies[0]: no when holds, …`; a miss with its full explanation. */
export function reportEntry(entry: JournalEntry): string {
  const { script, path, matched, state, error, invalid } = entry;
  const subject = subjectOf(entry);
  if (state === "missed") return `${subject} missed: ${error?.message.replaceAll("\n", "\n  ")}`;
  // A request without a script was refused before a script was chosen.
  if (invalid !== null && script === null) return `${subject} was refused: ${invalid.message}`;
  return `${subject} got ${script} ${path ?? "no rule"}: ${matched?.why}`;
}

/** Such as `#2 @@trip#1@@`. */
export function subjectOf({ seq, marker }: Pick<JournalEntry, "seq" | "marker">): string {
  return `#${seq}${marker === null ? "" : ` @@${marker}@@`}`;
}
