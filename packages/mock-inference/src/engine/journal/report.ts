/** What the journal has to tell about a test that went otherwise than its scripts foresaw. */
import type { Journal, JournalEntry } from "./journal.ts";

/** The lines that an error can show; the newest requests are enough to see what went wrong. */
export function reportRequests(journal: Journal, newest = 10): string[] {
  const entries = journal.list({ kind: "inference" });
  const earlier = entries.length - newest;
  const reported = entries.slice(-newest).map((entry) => `  ${reportEntry(entry)}`);
  if (entries.length === 0) return ["The model got no request."];
  return [
    "What the model was asked:",
    ...(earlier > 0 ? [`  … ${earlier} earlier requests`] : []),
    ...reported,
  ];
}

/** `#2 @@trip#1@@ got trip replies[0]: no when holds, …`, or what it missed, in full. */
export function reportEntry({ seq, marker, script, path, matched, state, error }: JournalEntry): string {
  const subject = `#${seq}${marker === null ? "" : ` @@${marker}@@`}`;
  if (state === "missed") return `${subject} missed: ${error?.message.replaceAll("\n", "\n  ")}`;
  return `${subject} got ${script} ${path ?? "no rule"}: ${matched?.why}`;
}
