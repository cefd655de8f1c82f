import type { Check } from "../../check.ts";
import { verdictOf } from "../../verdict.ts";

export const requestId: Check = {
  id: "agents/request-id",
  scenario: "any",
  when: { request_id: "given" },
  judge({ exchanges }) {
    const answered = exchanges.filter(({ status }) => status !== null);
    const findings = answered.flatMap(({ index, step, headers }) => {
      const header = step.do === "altered" ? step.changes.find(({ is }) => is === "header") : undefined;
      const sent = header?.is === "header" ? header.value : undefined;
      const said = headers["x-request-id"];
      if (sent === undefined ? said : said === sent) return [];
      return [{ where: index, what: "x-request-id", expected: sent ?? "an id", said }];
    });
    return verdictOf(answered.length, findings, "nothing was answered");
  },
};
