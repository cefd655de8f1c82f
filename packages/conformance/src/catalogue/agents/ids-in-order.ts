import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf } from "../../verdict.ts";

export const idsInOrder: Check = {
  id: "agents/ids-in-order",
  scenario: "any",
  when: { ids: "ordered" },
  judge({ exchanges }) {
    const made = exchanges.flatMap((exchange) => {
      const id = idOf(exchange);
      return id === undefined ? [] : [{ exchange, id }];
    });
    const findings = made.flatMap(({ exchange, id }, n) => {
      const earlier = made.slice(0, n).filter((one) => one.exchange.ended < exchange.began);
      const newest =
        earlier
          .flatMap((one) => (typeof one.id === "string" ? [one.id] : []))
          .toSorted()
          .at(-1) ?? "";
      if (typeof id === "string" && uuid7.test(id) && id > newest) return [];
      const expected = `a UUID of version 7 after ${newest || "none"}`;
      return [{ where: exchange.index, what: "id", expected, said: id }];
    });
    return verdictOf(made.length, findings, "nothing was made");
  },
};

const uuid7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

function idOf({ operation, status, json }: Exchange): unknown {
  if (status !== 200 || !isRecord(json)) return undefined;
  if (operation === "createAgent") return json["agent_id"];
  return operation === "createSession" ? json["session_id"] : undefined;
}
