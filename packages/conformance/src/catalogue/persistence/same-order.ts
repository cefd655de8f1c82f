import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { viewsOf } from "../../judging/turn-order.ts";
import { verdictOf } from "../../verdict.ts";

export const sameOrder: Check = {
  id: "persistence/same-order",
  scenario: "any",
  judge(trace) {
    const views = viewsOf(trace);
    const pairs = views.flatMap((view) => {
      const inSession = views.filter(({ session }) => session === view.session);
      // The view of most turns stands for all others.
      const [whole] = inSession.toSorted((one, other) => other.turns.length - one.turns.length);
      const expected = whole?.turns.filter((turn) => view.turns.includes(turn)) ?? [];
      const said = view.turns.filter((turn) => expected.includes(turn));
      return whole === view || said.length < 2 ? [] : [{ view, expected, said }];
    });
    const findings = pairs.flatMap(({ view, expected, said }) =>
      compare(view.exchange, `order of turns in ${view.where}`, expected, said).map((finding) => ({
        ...finding,
        ...(view.seq === undefined ? {} : { seq: view.seq }),
      })),
    );
    return verdictOf(pairs.length, findings, "no two turns were seen twice");
  },
};
