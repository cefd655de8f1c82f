/** How a request is changed on purpose, so that it is wrong in a known way or right in an unusual one. Data only. */

/** The parts of a path that are ids. */
export type Place = "agent" | "session" | "turn" | "step";

/** What a body can be instead of JSON that the server takes. */
export type Broken = "cut" | "empty" | "no_utf8" | "too_deep" | "huge_number";

/** The way to a field. */
export type Loc = readonly (string | number)[];

export type Change =
  /** Its path goes on where no route is. */
  | { is: "path" }
  | { is: "method"; method: string }
  /** No content type at all with null. */
  | { is: "content_type"; type: string | null }
  /** So much white space at the end that the body is larger than 8 MiB. */
  | { is: "size" }
  | { is: "bytes"; bytes: Broken }
  /** A value at this place of the body, of which what is `at` is wrong; without a value the field is left out. */
  | { is: "field"; loc: Loc; value?: unknown; at?: Loc }
  | { is: "query"; name: string; value: string }
  /** What stands in the path in place of an id: this text, the id of this name, or the id in capitals. */
  | { is: "id"; place: Place; by: { text: string } | { alias: string } | "capitals" }
  | { is: "prefix"; prefix: string }
  | { is: "slash" }
  | { is: "header"; name: string; value: string };
