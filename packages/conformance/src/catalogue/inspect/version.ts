import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { naming } from "../../scenarios/naming.ts";
import { as } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const version: Check = {
  id: "inspect/version",
  scenario: naming,
  judge({ exchanges }) {
    const asked = exchanges.filter(({ operation }) => operation === "getVersion");
    const findings = asked.flatMap((exchange) => {
      if (exchange.status !== 200) return compareStatus(exchange, [200]);
      const said = as("Version", exchange.json)?.version ?? "";
      return /\d/.test(said) ? [] : [{ where: exchange.index, what: "version", expected: "a version", said }];
    });
    return verdictOf(asked.length, findings, "nobody asked for the version");
  },
};
