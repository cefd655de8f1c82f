/** Conversations: their items are what responses in them are answered from. */
import { check, checksOf } from "../../../check/check.ts";
import { conversationItemStories } from "../generators/conversations.ts";
import { inputItems, instructionsOf } from "../oracle/context.ts";
import {
  expectedItems,
  inOrder,
  lastListing,
  type ItemListing,
  listings,
  summaryOf,
} from "../oracle/conversations.ts";
import { comparable, itemAtoms, promptAtoms } from "../views/atoms.ts";
import { inferencesOf, promptsOf } from "../views/inferences.ts";
import { observedResponses } from "../views/observed.ts";
import type { Trace } from "../../../trace/trace.ts";
import { compare, type Finding, judgeEach } from "../../../check/verdict.ts";

const shared = { generator: conversationItemStories } as const;

/** The first lists of a conversation after each change; the lists before them are judged by themselves. */
function judgedListings(trace: Trace): { listing: ItemListing; orders: string[][] }[] {
  return listings(trace).flatMap((listing) => {
    const orders = expectedItems(trace, listing);
    return orders === null ? [] : [{ listing, orders }];
  });
}

function compareListing({ listing, orders }: { listing: ItemListing; orders: string[][] }): Finding[] {
  const actual = inOrder(listing).map(summaryOf);
  const findings = orders.map((order) => compare(listing.exchange, "items", order, actual));
  return findings.some((one) => one.length === 0) ? [] : (findings[0] ?? []);
}

/** Whether the last change before a list was of this kind. */
function follows(trace: Trace, { pages }: ItemListing, ...kinds: readonly string[]): boolean {
  const began = pages[0]?.began ?? 0;
  const last = trace.exchanges.findLast(
    ({ step, ended }) => ended < began && !["walk", "get_item", "get_conversation"].includes(step.do),
  );
  return last !== undefined && kinds.includes(last.step.do);
}

export const lists = checksOf(shared, [
  {
    id: "conversations/items-in-order",
    statement:
      "The items of a conversation are those that were added and not deleted, in the order in which they were added.",
    reference: ["listConversationItems"],
    when: { response_pages: "whole" },
    judge: (trace) =>
      judgeEach(
        judgedListings(trace).filter(({ orders, listing }) => orders.length < 2 || !isOfTwo(trace, listing)),
        "no items were listed",
        compareListing,
      ),
  },
  {
    id: "conversations/blocks-together",
    least: 5,
    statement:
      "Of two responses at once the items of neither are lost, and each response's are next to each other.",
    reference: ["createResponse"],
    when: { response_pages: "whole" },
    judge: (trace) =>
      judgeEach(
        judgedListings(trace).filter(
          ({ listing }) => isOfTwo(trace, listing) && follows(trace, listing, "respond"),
        ),
        "no two responses were made at once",
        compareListing,
      ),
  },
]);

/** Whether two responses before the list overlapped. */
function isOfTwo(trace: Trace, { pages }: ItemListing): boolean {
  const began = pages[0]?.began ?? 0;
  const before = observedResponses(trace).filter(({ exchange }) => exchange.ended < began);
  const last = before.at(-1)?.exchange;
  return (
    last !== undefined && before.some(({ exchange }) => exchange !== last && exchange.ended > last.began)
  );
}

export const isContext = check({
  ...shared,
  id: "conversations/items-are-context",
  needs: ["journal"],
  when: { conversation_items: "context" },
  statement:
    "The model is given the items that the conversation has when the response begins, then its input.",
  reference: ["ResponseCreateRequest"],
  judge(trace) {
    const rows = observedResponses(trace).flatMap((observed) => {
      const { conversation } = observed.step;
      const [first] = promptsOf(trace, observed.alias);
      if (conversation === undefined || first === undefined) return [];
      const known = lastListing(trace, conversation, observed.exchange.began);
      if (known === null) return [];
      const instructions = instructionsOf(observed);
      const system = instructions === null ? [] : [{ role: "system", text: instructions }];
      const expected = [...system, ...itemAtoms([...inOrder(known), ...inputItems(observed)])];
      return [{ observed, seq: first.seq, ...comparable(expected, promptAtoms(first.messages)) }];
    });
    return judgeEach(rows, "no response was made in a conversation that was listed before", (row) =>
      compare(row.observed.exchange, "prompt", row.expected, row.actual, row.seq),
    );
  },
});

export const failedAddsNothing = check({
  ...shared,
  id: "conversations/failed-adds-nothing",
  least: 5,
  when: { response_pages: "whole" },
  needs: ["journal"],
  statement: "A response that fails leaves its conversation as it was.",
  reference: ["createResponse"],
  judge(trace) {
    const rows = judgedListings(trace).filter(({ listing }) => {
      const began = listing.pages[0]?.began ?? 0;
      const last = observedResponses(trace).findLast(({ exchange }) => exchange.ended < began);
      const isFailed =
        last !== undefined && inferencesOf(trace, last.alias).some(({ state }) => state === "failed");
      return isFailed && follows(trace, listing, "respond");
    });
    return judgeEach(rows, "no response failed in a conversation", compareListing);
  },
});

export const unstoredAddsNothing = check({
  ...shared,
  id: "conversations/store-false-adds-nothing",
  least: 5,
  when: { unstored_responses: "forgotten", response_pages: "whole" },
  statement: "A response with store false leaves its conversation as it was.",
  reference: ["ResponseCreateRequest"],
  judge(trace) {
    const rows = judgedListings(trace).filter(({ listing }) => {
      const began = listing.pages[0]?.began ?? 0;
      const last = observedResponses(trace).findLast(({ exchange }) => exchange.ended < began);
      return last?.sent["store"] === false && follows(trace, listing, "respond");
    });
    return judgeEach(rows, "no response with store false was made in a conversation", compareListing);
  },
});
