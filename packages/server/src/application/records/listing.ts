/** What is listed, and how it is read. */
import type { Entry } from "../../ports/store.ts";
import type { GuardedType } from "../access/access.ts";

/** Records by their id, below a prefix. */
export interface Listing {
  type: GuardedType;
  prefix: string;
  /** Asked of each record where rules name single ones. */
  mayRead(entry: Entry): boolean;
}

/** The records to return; a `limit` of -1 returns all and ignores `start_index`. */
export interface PageRequest {
  start_index: number;
  limit: number;
}

/** A page that is being read. */
export interface Page<T> {
  /** The next records, at most so many; none at the end. */
  read(most: number): Promise<T[]>;
  /** Whether records follow the page. To be asked at its end. */
  hasMore(): Promise<boolean>;
}
