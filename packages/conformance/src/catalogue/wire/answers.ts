import type { Check } from "../../check.ts";
import { whileStopped } from "../../judging/stopped.ts";
import { verdictOf } from "../../verdict.ts";

export const answers: Check = {
  id: "wire/answers",
  scenario: "any",
  judge(trace) {
    const { exchanges } = trace;
    const findings = exchanges
      // Whoever is ended in the middle of an answer cannot finish it.
      .filter((exchange) => exchange.failure !== null && !whileStopped(trace, exchange))
      .map(({ index, failure }) => ({
        where: index,
        what: "answer",
        expected: "a whole answer",
        said: failure,
      }));
    return verdictOf(exchanges.length, findings, "nothing was asked");
  },
};
