/** A store as use cases have it: they commit to it, and what they read goes through the functions of this folder. */
import type { Store } from "../../ports/store.ts";

/** Only this folder may import it: whoever reads without asking `Access` could show anything to anybody. */
export const raw = Symbol("store");

export interface RecordStore extends Pick<Store, "name" | "exclusive" | "now" | "commit"> {
  readonly [raw]: Store;
}
