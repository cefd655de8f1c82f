/** A store as use cases have it: they commit to it, and what they read goes through the functions of this folder. */
import type { LruCache } from "@understudy/contract";
import type { Store } from "../../ports/store.ts";
import type { Owner } from "../../domain/access/user.ts";
import type { OwnerList } from "./keys.ts";

/** Only this folder may import it: whoever reads without asking `Access` could show anything to anybody. */
export const raw = Symbol("store");

/** The keys of an owner who made records here. */
export interface KnownOwner {
  owner: Owner;
  principalKey: string;
  ownerKey: string;
}

/** The owners of a list that are known here, when there were so many. */
export interface KnownOwners {
  count: number;
  /** In the order in which they became known; only ever appended to. */
  readonly owners: KnownOwner[];
  /** By user and type of records: of the first so many owners, those with something that this user may read. */
  readonly readable: LruCache<string, { judged: number; owners: readonly KnownOwner[] }>;
}

/** What this process knows of a list of owners. Owners are never removed, so what is known holds. */
export interface OwnersMemory {
  /** The keys of owners whose entries it wrote or saw. */
  readonly present: Set<string>;
  /** Undefined until the list was read. */
  known: KnownOwners | undefined;
}

export interface RecordStore extends Pick<Store, "name" | "exclusive" | "now" | "commit"> {
  readonly [raw]: Store;
  readonly owners: Record<OwnerList, OwnersMemory>;
}
