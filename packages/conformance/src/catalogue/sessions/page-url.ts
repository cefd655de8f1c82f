import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare } from "../../judging/compare.ts";
import { verdictOf } from "../../verdict.ts";

export const pageUrl: Check = {
  id: "sessions/page-url",
  scenario: "any",
  when: { has_url: true, page_url: "asked" },
  judge({ exchanges }) {
    const lists = exchanges.filter(
      ({ operation, status }) =>
        status === 200 && (operation === "listAgents" || operation === "listSessions"),
    );
    const findings = lists.flatMap((read) => {
      const url = isRecord(read.json) ? read.json["url"] : undefined;
      return compare(read, "url", read.request.path.replace(/\?.*/, ""), url);
    });
    return verdictOf(lists.length, findings, "nothing was listed");
  },
};
