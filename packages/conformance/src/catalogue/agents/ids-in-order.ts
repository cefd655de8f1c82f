import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { announced } from "../../trace/read.ts";
import type { Exchange, Trace } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const idsInOrder: Check = {
  id: "agents/ids-in-order",
  scenario: "any",
  when: { ids: "ordered" },
  judge(trace) {
    const made = trace.exchanges.flatMap((exchange) => {
      const id = idOf(exchange);
      return id === undefined ? [] : [{ exchange, id }];
    });
    const findings = made.flatMap(({ exchange, id }, n) => {
      const floors = made.slice(0, n).flatMap((one) => {
        const { ended } = one.exchange;
        if (typeof one.id !== "string" || ended >= exchange.began) return [];
        const began = trace.restarts.some((moment) => moment > ended && moment < exchange.began);
        // Who has just begun again does not know what else came in this millisecond.
        return [began ? one.id.slice(0, millisecond) : one.id];
      });
      const newest = floors.toSorted().at(-1) ?? "";
      if (typeof id === "string" && uuid7.test(id) && id > newest) return [];
      const expected = `a UUID of version 7 after ${newest || "none"}`;
      return [{ where: exchange.index, what: "id", expected, said: id }];
    });
    return verdictOf(made.length, [...findings, ...strangeSteps(trace)], "nothing was made");
  },
};

/** Whether ids of steps are each its own is judged by itself. */
function strangeSteps(trace: Trace): Finding[] {
  return turnLogs(trace)
    .flatMap(statesOf)
    .flatMap(({ exchange, turn }) => {
      const said = turn.steps.map(({ step_id }) => step_id).find((id) => !uuid5.test(id));
      const expected = "a UUID of version 5";
      return said === undefined ? [] : [{ where: exchange.index, what: "step_id", expected, said }];
    });
}

/** So many characters of an id are its time. */
const millisecond = 13;
const uuid7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const uuid5 = /^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

function idOf(exchange: Exchange): unknown {
  const { operation, status } = exchange;
  const json: unknown = exchange.items === null ? exchange.json : announced(exchange);
  if (status !== 200 || !isRecord(json)) return undefined;
  if (operation === "createAgent") return json["agent_id"];
  if (operation === "createTurn") return json["turn_id"];
  return operation === "createSession" ? json["session_id"] : undefined;
}
