/** Changes of a request that make it wrong in a known way, or valid in an unusual one. */

/** The parts of a path that are ids. */
export type PathPart = "agent" | "session" | "turn" | "step";

/** Bodies that are no valid JSON. */
export type BrokenBody = "cut" | "empty" | "no_utf8" | "too_deep" | "huge_number";

/** The way to a field. */
export type FieldPath = readonly (string | number)[];

export type RequestChange =
  /** An unknown path below the request's path. */
  | { is: "path" }
  | { is: "method"; method: string }
  /** Null: no content type at all. */
  | { is: "content_type"; type: string | null }
  /** Padded with white space to more than 8 MiB. */
  | { is: "size" }
  | { is: "bytes"; bytes: BrokenBody }
  /** The value of a field; without one it is left out. `at` is the wrong part within the value. */
  | { is: "field"; loc: FieldPath; value?: unknown; at?: FieldPath }
  | { is: "query"; name: string; value: string }
  /** Replaces an id in the path: by a text, by the id of an alias, or by itself in capitals. */
  | { is: "id"; place: PathPart; by: { text: string } | { alias: string } | "capitals" }
  | { is: "prefix"; prefix: string }
  | { is: "slash" }
  | { is: "header"; name: string; value: string }
  /** An idempotency key; requests of one story with the same name have the same. */
  | { is: "key"; name: string };

/** Whether a server with lenient checks of bodies may accept it, or refuse it with any status. */
export function isOpenWhenLax(change: RequestChange): boolean {
  if (change.is === "bytes") return change.bytes !== "cut" && change.bytes !== "empty";
  return change.is === "content_type" || change.is === "size";
}
