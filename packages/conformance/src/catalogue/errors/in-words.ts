import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { refusedIn } from "../../judging/refusals.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const inWords: Check = {
  id: "errors/in-words",
  scenario: "any",
  judge(trace) {
    const told = new Set(
      refusedIn(trace).flatMap(({ exchange, reasons: [first] }) =>
        first.body === "words" ? [exchange] : [],
      ),
    );
    // A 400 may be about the shape.
    const others = trace.exchanges.filter(
      ({ status, items }) => items === null && status !== null && status > 400,
    );
    const errors = new Set([...[...told].filter(({ status }) => (status ?? 0) >= 400), ...others]);
    return verdictOf(errors.size, [...errors].flatMap(judgeBody), "nothing was refused");
  },
};

function judgeBody({ index, json, text }: Exchange): Finding[] {
  const detail = isRecord(json) ? json["detail"] : undefined;
  if (typeof detail === "string" && detail.trim() !== "") return [];
  const said = json === undefined ? text.slice(0, 200) : json;
  return [{ where: index, what: "body", expected: { detail: "what is wrong, in words" }, said }];
}
