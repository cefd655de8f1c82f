/** What may be left out of a history that is too long, over drawn histories. */
import type { CompletionMessage, Message } from "@understudy/contract/types";
import fc from "fast-check";
import { expect, test } from "vitest";
import { callPairs, toPrompt } from "../../src/domain/plan/messages.ts";
import { afterCut, cutsOf } from "../../src/domain/plan/oldest-turns.ts";

const user = (content: string): Message => ({ role: "user", content, context: null });
const system = (content: string): Message => ({ role: "system", content });
const tool = (call_id: string): Message => ({ role: "tool", call_id, content: "done" });
const called = (...ids: string[]): CompletionMessage => ({
  role: "assistant",
  content: ids.length === 0 ? "Well." : "",
  stop_reason: "end_of_turn",
  tool_calls: ids.map((call_id) => ({ call_id, tool_name: "t", arguments: {}, arguments_json: "{}" })),
});

// Few ids, so that they are repeated, and answered in later turns or never.
const id = fc.constantFrom("a", "b", "c");
const message = fc.oneof(
  fc.string({ minLength: 1, maxLength: 3 }).map(user),
  fc.constant(system("Rules.")),
  id.map(tool),
  fc.uniqueArray(id, { maxLength: 2 }).map((ids) => called(...ids)),
);
const turn = fc.array(message, { maxLength: 5 });
const drawn = fc.record({ turns: fc.array(turn, { maxLength: 8 }), own: turn });

test("after a cut the prompt is the system messages before it, and a suffix of the whole prompt with its order", () => {
  fc.assert(
    fc.property(drawn, ({ turns, own }) => {
      const history = turns.flat();
      const lengths = turns.map(({ length }) => length);
      const whole = toPrompt("Be brief.", [...history, ...own]);
      for (const cut of cutsOf(history, lengths, own)) {
        const left = afterCut(history, cut);
        const kept = history.slice(0, cut.at).filter(({ role }) => role === "system");
        expect(left).toEqual([...kept, ...turns.slice(cut.turns).flat()]);
        const prompt = toPrompt("Be brief.", [...left, ...own]);
        const rest = prompt.slice(1 + kept.length);
        expect(prompt.slice(0, 1 + kept.length)).toEqual([system("Be brief."), ...kept]);
        expect(rest).toEqual(rest.length === 0 ? [] : whole.slice(-rest.length));
      }
    }),
  );
});

test("a call and its response are left out together or not at all, and no other turn is spared", () => {
  fc.assert(
    fc.property(drawn, ({ turns, own }) => {
      const history = turns.flat();
      const pairs = callPairs([...history, ...own]);
      const cuts = cutsOf(
        history,
        turns.map(({ length }) => length),
        own,
      );
      const splits = (at: number): boolean =>
        pairs.some((pair) => pair.calledAt < at && at <= pair.answeredAt);
      const ends = turns.map((_, index) => turns.slice(0, index + 1).flat().length);
      const allowed = [...new Set(ends)].filter((at) => at > 0 && !splits(at));
      expect(cuts.map(({ at }) => at)).toEqual(allowed);
    }),
  );
});

test("a call that the turn itself answers is never left out", () => {
  const turns = [[user("1"), called()], [user("2"), called("a")], [user("3")]];
  const cuts = cutsOf(turns.flat(), [2, 2, 1], [tool("a")]);
  expect(cuts).toEqual([{ turns: 1, at: 2 }]);
});
