/** How much a statement binds an implementation. */
export type Level = "MUST" | "SHOULD" | "MAY";

/** One promise, in one sentence. */
export interface Statement {
  id: string;
  level: Level;
  text: string;
  /** Where it comes from: a section of a document, or an operation or schema of `openapi.yaml`. */
  reference: string;
  /** The checks that judge it. */
  checks: readonly string[];
  /** Why no client can see whether it is kept. */
  unobservable: string | null;
}
