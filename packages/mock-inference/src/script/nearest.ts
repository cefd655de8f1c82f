/** "Did you mean …?" */
import { nearest } from "@understudy/contract";

export { nearest };

/** `did you mean …?`, or the list of candidates. */
export function hint(word: string, candidates: readonly string[], kind: string): string {
  const near = nearest(word, candidates);
  if (near !== undefined) return `did you mean ${near}?`;
  return candidates.length === 0 ? `there are no ${kind}` : `${kind}: ${candidates.join(", ")}`;
}
