/** What is stored besides a record so that it is found: it follows from the record. */
import type { Identity } from "../access/identity.ts";
import { isUnfinished } from "../../domain/response-status.ts";
import type { Owner } from "../../domain/access/user.ts";
import type { Entry, StoredJson, Write } from "../../ports/store.ts";
import { keys } from "../records/keys.ts";
import { entryOf, isListed } from "../records/owned.ts";
import { read, type FileRecord, type ResponseRecord } from "../records/record.ts";
import { unfinished } from "../records/responses.ts";
import type { KeptItem } from "@understudy/responses";

type Identify = (owner: Owner) => Promise<Identity>;

/** The entries of a record: of its owner's list, of an item's place, of a response that runs, of a file that expires. */
export async function indexesOf(entry: Entry, identify: Identify): Promise<Write[]> {
  const [kind = "", first = "", second = ""] = entry.key.split("/");
  if (kind === "citem") {
    const { item } = read<KeptItem>(entry).value;
    return [{ key: keys.itemPosition(first, item.id), value: Number(second) }];
  }
  const { owner } = ownerOf(entry);
  const owned = owner === null || !isListed(entry.key) ? [] : [entryOf(entry.key, await identify(owner))];
  if (kind === "file") {
    const { expires_at } = read<FileRecord>(entry).value;
    return expires_at === null
      ? owned
      : [...owned, { key: keys.dueFile(expires_at * 1000, first), value: true }];
  }
  if (kind !== "response") return owned;
  const { response, lease } = read<ResponseRecord>(entry).value;
  if (!isUnfinished(response.status)) return owned;
  return [...owned, unfinished(first, lease === undefined ? "queued" : "running")];
}

/** The entry of a record's owner in the list of all; undefined for a record that is nobody's. */
export async function ownerEntryOf(entry: Entry, identify: Identify): Promise<Write | undefined> {
  const { owner } = ownerOf(entry);
  if (owner === null) return undefined;
  const { principalKey, ownerKey } = await identify(owner);
  const list = entry.key.startsWith("owned/") ? "registrant" : "owner";
  // An owner is a principal with lists of texts.
  return { key: keys.owner(list, principalKey, ownerKey), value: owner as unknown as StoredJson };
}

function ownerOf({ key, value }: Entry): { owner: Owner | null } {
  if (!isListed(key) && !key.startsWith("owned/")) return { owner: null };
  // Records of these kinds are objects, with an owner where there were users.
  return { owner: (value as { owner?: Owner }).owner ?? null };
}
