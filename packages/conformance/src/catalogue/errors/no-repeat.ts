import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { runsTurn } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const noRepeat: Check = {
  id: "errors/no-repeat",
  scenario: "any",
  when: { retry_hint: "given" },
  judge({ exchanges }) {
    const final = exchanges.filter((exchange) => {
      const status = exchange.status ?? 0;
      const failed = status >= 500 && runsTurn(exchange) && exchange.headers["retry-after"] === undefined;
      return status === 409 || failed;
    });
    const findings = final.flatMap((exchange) =>
      compare(exchange, "x-should-retry", "false", exchange.headers["x-should-retry"]),
    );
    return verdictOf(final.length, findings, "nothing was refused with 409, and no turn failed with 5xx");
  },
};
