import type { Check } from "../../check.ts";
import { verdictOf } from "../../verdict.ts";

export const answers: Check = {
  id: "wire/answers",
  scenario: "any",
  judge({ exchanges }) {
    const findings = exchanges
      .filter(({ failure }) => failure !== null)
      .map(({ index, failure }) => ({
        where: index,
        what: "answer",
        expected: "a whole answer",
        said: failure,
      }));
    return verdictOf(exchanges.length, findings, "nothing was asked");
  },
};
