/**
 * Names that callers choose and that paths carry, as `/v1/models/{model_id}` does. What a path cannot carry could never be
 * read or removed. URLs resolve `.` and `..`, also where a client leaves slashes as they are; paths lose a slash at their
 * end; no URL has half of a surrogate pair; and encoded, a longer name may not fit into the first line of a request.
 */
export const pathName = /^(?!(?:[\s\S]*\/)?\.{1,2}(?:\/|$))(?![\s\S]*\/$)[^\p{Cc}\p{Cs}]{0,256}$/u;

/** What such a name is, after a noun. */
export const pathNameWords =
  "that a path can carry (no control characters, no half of a surrogate pair, no . or .. between slashes, no slash at its end, at most 256 characters), so that it can be read and removed";

/** What is wrong with a name, as a clause that begins with `must`; null if a path can carry it. */
export function pathNameMistake(name: string): string | null {
  if (name === "") return "must not be empty";
  return pathName.test(name) ? null : `must be a name ${pathNameWords}`;
}
