import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { naming } from "../../scenarios/naming.ts";
import { verdictOf } from "../../verdict.ts";

export const health: Check = {
  id: "inspect/health",
  scenario: naming,
  judge({ exchanges }) {
    const asked = exchanges.filter(({ operation }) => operation === "getHealth");
    const findings = asked.flatMap((exchange) =>
      exchange.status === 200
        ? compare(exchange, "answer", { status: "OK" }, exchange.json)
        : compareStatus(exchange, [200]),
    );
    return verdictOf(asked.length, findings, "nobody asked how the server is");
  },
};
