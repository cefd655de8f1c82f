/** A request for what is another's. */
import { wasRefused, type Touch } from "../views/tenants.ts";
import { type Finding, finding } from "../../../check/verdict.ts";

export function mustBeRefused({ exchange }: Touch): Finding[] {
  return exchange.status === null || wasRefused(exchange)
    ? []
    : [finding(exchange, "status", "a refusal", exchange.status)];
}
