/** Conversations as they are read: pages, items, metadata, and absent records. */
import { parseResponsesSchema } from "@understudy/contract/responses";
import { checksOf } from "../../../check/check.ts";
import { conversationItemStories } from "../generators/conversations.ts";
import { inOrder, lastListing, type ItemListing, listings } from "../oracle/conversations.ts";
import { nobodysConversation } from "../../../story/response-requests.ts";
import { isRecord, recordsIn } from "../../../json/difference.ts";
import type { Exchange } from "../../../trace/trace.ts";
import { compare, compareStatus, type Finding, finding, judgeEach } from "../../../check/verdict.ts";

const shared = { generator: conversationItemStories } as const;

export const pages = checksOf(shared, [
  {
    id: "conversations/pages",
    least: 5,
    statement:
      "Page by page a list has each item once, in both orders, with first_id, last_id and has_more that are true.",
    reference: ["ItemPage"],
    when: { response_pages: "whole" },
    judge(trace) {
      const walks = listings(trace).filter(({ pages: all }) => all.length > 0);
      const paged = walks.filter((one) => hasLimit(one, 1) || hasLimit(one, 2));
      return judgeEach(paged, "no list was read page by page", (walk) => {
        const whole = lastListing(trace, walk.alias, walk.pages[0]?.began ?? 0);
        const ids = (listing: ItemListing): unknown[] => inOrder(listing).map(({ id }) => id);
        return [
          ...walk.pages.flatMap((page, n) => comparePage(page, n === walk.pages.length - 1)),
          ...(whole === null ? [] : compare(walk.exchange, "ids of all pages", ids(whole), ids(walk))),
        ];
      });
    },
  },
  {
    id: "conversations/items-of-schema",
    statement:
      "Every item of a conversation has all declared properties, among them an id of its own and a status.",
    reference: ["Item"],
    when: { response_objects: "whole" },
    judge: (trace) =>
      judgeEach(listings(trace), "no items were listed", ({ exchange, items }) => {
        const ids = items.map(({ id }) => id);
        const wrong = items.flatMap((item, at) => {
          const parsed = parseResponsesSchema("Item", item);
          return parsed.ok ? [] : [finding(exchange, `data.${at}`, "the schema Item", parsed.errors[0]?.msg)];
        });
        return [
          ...wrong,
          ...compare(
            exchange,
            "ids that are repeated",
            [],
            ids.filter((id, at) => ids.indexOf(id) !== at),
          ),
        ];
      }),
  },
]);

function hasLimit({ exchange }: ItemListing, limit: number): boolean {
  return exchange.step.do === "walk" && exchange.step.limit === limit;
}

function comparePage(exchange: Exchange, isLast: boolean): Finding[] {
  const json = isRecord(exchange.json) ? exchange.json : {};
  const ids = recordsIn(json).map(({ id }) => id);
  return compare(
    exchange,
    "page",
    { first_id: ids[0] ?? null, last_id: ids.at(-1) ?? null, has_more: !isLast },
    { first_id: json["first_id"], last_id: json["last_id"], has_more: json["has_more"] },
  );
}

export const records = checksOf(shared, [
  {
    id: "conversations/right-is-accepted",
    statement: "A conversation is made, and items are added to it, with or without the type of messages.",
    reference: ["createConversation", "createConversationItems"],
    judge(trace) {
      const sent = trace.exchanges.filter(
        ({ step }) => step.do === "create_conversation" || step.do === "add_items",
      );
      return judgeEach(sent, "nothing was sent to a conversation", (exchange) =>
        compareStatus(exchange, [200]),
      );
    },
  },
  {
    id: "conversations/metadata-kept",
    statement: "A conversation has the metadata that it was made with, or that replaced it last.",
    reference: ["Conversation"],
    judge(trace) {
      const reads = trace.exchanges.flatMap((exchange, at) => {
        const { step, status, json } = exchange;
        if (step.do !== "get_conversation" || status !== 200 || !isRecord(json)) return [];
        const last = trace.exchanges
          .slice(0, at)
          .findLast(
            (one) =>
              one.status === 200 && ["create_conversation", "update_conversation"].includes(one.step.do),
          );
        const sent = isRecord(last?.request.body) ? last.request.body["metadata"] : undefined;
        return [{ exchange, expected: sent ?? {}, actual: json["metadata"] }];
      });
      return judgeEach(reads, "no conversation was read", ({ exchange, expected, actual }) =>
        compare(exchange, "metadata", expected, actual),
      );
    },
  },
  {
    id: "conversations/not-found",
    statement: "A conversation or an item that does not exist, or was deleted, is not found.",
    reference: ["getConversation", "getConversationItem"],
    when: { missing_responses: "not_found" },
    judge(trace) {
      const gone = new Set<string>();
      const requests = trace.exchanges.flatMap((exchange) => {
        const { step, status, request, operation } = exchange;
        if (step.do === "delete_item" && status === 200) gone.add(request.path);
        const isAgain = step.do === "delete_conversation" && gone.has(request.path);
        if (step.do === "delete_conversation" && status === 200) gone.add(request.path);
        if (isAgain) return [exchange];
        if (step.do === "delete_item" || step.do === "delete_conversation") return [];
        const isGone = [...gone].some((path) => request.path.startsWith(path));
        const isUnknown =
          request.path.includes(nobodysConversation) || (step.do === "get_item" && step.item < 0);
        const body = isRecord(request.body) ? request.body["conversation"] : undefined;
        const id = isRecord(body) ? body["id"] : body;
        const isIn =
          operation === "createResponse" && [...gone].some((path) => path.endsWith(`/${String(id)}`));
        return isGone || isUnknown || isIn ? [exchange] : [];
      });
      return judgeEach(requests, "nothing was asked for that is not there", (exchange) =>
        compareStatus(exchange, [404]),
      );
    },
  },
  {
    id: "conversations/item-read",
    statement: "An item is read as it is listed.",
    reference: ["getConversationItem"],
    judge(trace) {
      const reads = trace.exchanges.flatMap((exchange) => {
        if (exchange.operation !== "getConversationItem" || exchange.status !== 200) return [];
        const id = decodeURIComponent(exchange.request.path.split("/").at(-1) ?? "");
        const item = listings(trace)
          .findLast((one) => one.exchange.ended < exchange.began)
          ?.items.find((one) => one["id"] === id);
        return item === undefined ? [] : [{ exchange, item }];
      });
      return judgeEach(reads, "no item was read", ({ exchange, item }) =>
        compare(exchange, "item", item, exchange.json),
      );
    },
  },
]);
