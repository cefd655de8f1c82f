import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseResponsesSchema } from "@understudy/contract/responses";
import { itemId, toItems, toMessages, type KeptItem, type TurnContent } from "@understudy/responses";
import { container } from "./support/run.ts";
import { drawnTurn, messagesOfSteps, withNumberedCalls } from "./support/turns.ts";

const options = {
  idOf: (type: Parameters<typeof itemId>[0], index: number) => itemId(type, container, index),
  toolgroupOf: (name: string) => (name.startsWith("s_") ? "shop" : null),
};

function itemsOf(turn: TurnContent): KeptItem[] {
  return toItems(turn, options);
}

/** Steps → items → messages are the steps' messages. */
function holds(items: (turn: TurnContent) => KeptItem[]): void {
  fc.assert(
    fc.property(drawnTurn, (turn) => {
      expect(withNumberedCalls(toMessages(items(turn)))).toEqual(withNumberedCalls(messagesOfSteps(turn)));
    }),
  );
}

describe("a session as a conversation", () => {
  it("gives the model the messages that the turns' steps give it", () => holds(itemsOf));

  it("has items as the document has them", () => {
    fc.assert(
      fc.property(drawnTurn, (turn) => {
        const wrong = itemsOf(turn).filter(({ item }) => !parseResponsesSchema("Item", item).ok);
        expect(wrong).toEqual([]);
      }),
    );
  });

  it.each<[string, (turn: TurnContent) => KeptItem[]]>([
    ["forgets rounds", (turn) => itemsOf(turn).map(({ item }) => ({ item }))],
    ["forgets answers", (turn) => itemsOf(turn).filter(({ item }) => item.type !== "function_call_output")],
    ["keeps what a refusal replaces", (turn) => toItems(turn, { ...options, refusals: "after" })],
  ])("is another one to a mapper that %s", (_, mapper) => {
    expect(() => holds(mapper)).toThrow("Property failed");
  });
});
