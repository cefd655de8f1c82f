/** The items that a conversation must have: those that were added, in the order in which they came, without the deleted ones. */
import type { Alias } from "../../../story/story.ts";
import { isRecord, recordsAmong, recordsIn } from "../../../json/difference.ts";
import { canonical, partsText } from "../views/atoms.ts";
import { type Json, observedResponses } from "../views/observed.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { hasEnded, inputItems, isStored } from "./context.ts";

/** What an item says, without its id. */
export type ItemSummary = string;

/** A change of a conversation that ended at a moment. */
interface Change {
  began: number;
  ended: number;
  /** What is added; null for a change of which nothing is known. */
  adds: readonly ItemSummary[] | null;
  deletes: string | null;
}

export interface ItemListing {
  /** The last page. */
  exchange: Exchange;
  pages: readonly Exchange[];
  items: readonly Json[];
  alias: Alias;
  order: "asc" | "desc";
}

/** The lists of conversations that were read from the first page to the last. */
export function listings({ exchanges }: Trace): ItemListing[] {
  const found: ItemListing[] = [];
  for (const exchange of exchanges) {
    const { step, status, request, json } = exchange;
    if (step.do !== "walk" || step.list.of !== "items" || status !== 200) continue;
    const items = recordsIn(json);
    const last = found.at(-1);
    if (request.path.includes("after=") && last !== undefined)
      found[found.length - 1] = {
        ...last,
        exchange,
        pages: [...last.pages, exchange],
        items: [...last.items, ...items],
      };
    else
      found.push({
        exchange,
        pages: [exchange],
        items,
        alias: step.list.conversation,
        order: step.order ?? "desc",
      });
  }
  return found;
}

/** From the oldest item to the newest. */
export function inOrder({ items, order }: ItemListing): readonly Json[] {
  return order === "asc" ? items : items.toReversed();
}

export function summaryOf(item: Json): ItemSummary {
  const { type = "message", role, call_id, name, approval_request_id } = item;
  if (type === "message") return JSON.stringify([type, role, partsText(item["content"])]);
  const output = partsText(item["output"]);
  return JSON.stringify([type, call_id, name, canonical(item["arguments"]), output, approval_request_id]);
}

function changesOf(trace: Trace, conversation: Alias): Change[] {
  const observed = observedResponses(trace);
  return trace.exchanges.flatMap((exchange): Change[] => {
    const { step, status, request, began, ended } = exchange;
    const sent = isRecord(request.body) ? recordsAmong(request.body["items"]) : [];
    const isUnknown = status === null || exchange.disconnected;
    const change = { began, ended, adds: isUnknown ? null : [], deletes: null };
    if (step.do === "create_conversation" && step.as === conversation)
      return [{ ...change, adds: sent.map(summaryOf) }];
    if (step.do === "add_items" && step.conversation === conversation)
      return [status === 200 ? { ...change, adds: sent.map(summaryOf) } : change];
    if (step.do === "delete_item" && step.conversation === conversation)
      return status === 200 ? [{ ...change, deletes: request.path.split("/").at(-1) ?? "" }] : [];
    if (step.do !== "respond" || step.conversation !== conversation) return [];
    const one = observed.find((other) => other.exchange === exchange);
    if (one === undefined || isUnknown) return [change];
    const adds = hasEnded(one) && isStored(one) ? [...inputItems(one), ...one.output].map(summaryOf) : [];
    return [{ ...change, adds }];
  });
}

/** The orders that a listing may have; null where that is open, since something is unknown or was under way. */
export function expectedItems(trace: Trace, listing: ItemListing): ItemSummary[][] | null {
  const [first] = listing.pages;
  if (first === undefined) return null;
  const { began } = first;
  const changes = changesOf(trace, listing.alias).filter((change) => change.began < listing.exchange.ended);
  if (changes.some(({ ended, adds }) => ended > began || adds === null)) return null;
  let known: { summary: ItemSummary; id: string | null }[] = [];
  let orders: ItemSummary[][] = [];
  const earlier = listings(trace).filter(
    ({ alias, exchange }) => alias === listing.alias && exchange.ended < began,
  );
  for (const group of together(changes)) {
    const after = Math.min(...group.map((change) => change.began));
    known = withIds(
      known,
      earlier.findLast(({ exchange }) => exchange.ended < after),
    );
    const [one] = group;
    if (group.length === 1 && one !== undefined && one.deletes !== null)
      known = known.filter(({ id }) => id !== one.deletes);
    else if (group.length > 2) return null;
    else {
      const added = group.map(({ adds }) => (adds ?? []).map((summary) => ({ summary, id: null })));
      orders = [added, added.toReversed()].map((order) =>
        [...known, ...order.flat()].map(({ summary }) => summary),
      );
      known = [...known, ...added.flat()];
      continue;
    }
    orders = [known.map(({ summary }) => summary)];
  }
  // Only the last changes may have been made at once: the list before shows the order of earlier ones.
  return orders;
}

/** Groups the changes: changes that overlap belong together. */
function together(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last !== undefined && last.some(({ ended }) => ended > change.began)) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

type Known = { summary: ItemSummary; id: string | null }[];

/** The known items with the ids and the order of the list that was read last. */
function withIds(known: Known, listing: ItemListing | undefined): Known {
  if (listing === undefined) return known;
  const items = inOrder(listing);
  if (items.length !== known.length) return known;
  return items.map((item) => ({ summary: summaryOf(item), id: String(item["id"]) }));
}

/** The list of a conversation after which nothing changed it before this moment; null without one. */
export function lastListing(trace: Trace, conversation: string, began: number): ItemListing | null {
  const last = listings(trace).findLast(
    ({ alias, exchange }) => alias === conversation && exchange.ended < began,
  );
  const from = last?.pages[0]?.began ?? 0;
  const isChanged = trace.exchanges.some(({ step, began: at, ended }) => {
    const isOf = "conversation" in step && step.conversation === conversation;
    const changes = ["respond", "add_items", "delete_item", "delete_conversation"].includes(step.do);
    return isOf && changes && ended > from && at < began;
  });
  return isChanged ? null : (last ?? null);
}
