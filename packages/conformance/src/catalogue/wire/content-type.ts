import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { verdictOf } from "../../verdict.ts";

export const contentType: Check = {
  id: "wire/content-type",
  scenario: "any",
  judge({ exchanges }) {
    // What came as a stream, or should have, is judged by `streams/content-type`.
    const whole = exchanges.filter(
      ({ items, text, status, failure, json }) =>
        items === null && status !== null && failure === null && text !== "" && json !== undefined,
    );
    const findings = whole.flatMap((exchange) => {
      const [type] = (exchange.headers["content-type"] ?? "").toLowerCase().split(";");
      return compare(exchange, "content-type", "application/json", type?.trim());
    });
    return verdictOf(whole.length, findings, "nothing was answered with a body");
  },
};
