/** Whether a request was refused as it must be. */
import { streamError } from "../read.ts";
import type { Exchange, Trace } from "../trace.ts";
import type { Finding } from "../../verdict.ts";

/** One finding unless the turn was refused with this status, where the profile has errors; none for one without an answer. */
export function compareRefusal({ expectations }: Trace, exchange: Exchange, status: number): Finding[] {
  if (exchange.status === null) return [];
  const { error_placement } = expectations.wire;
  const actual = statusesOf(exchange);
  const accepted = error_placement === undefined ? Object.values(actual) : [actual[error_placement]];
  if (accepted.includes(status)) return [];
  const expected = error_placement === "stream" ? `an error event of ${status}` : status;
  return [
    { exchange: exchange.index, path: "status", expected, actual: exchange.items?.at(-1) ?? exchange.status },
  ];
}

function statusesOf(exchange: Exchange): Record<"status" | "stream", number> {
  const error = streamError(exchange) ?? "";
  return { status: exchange.status ?? 0, stream: Number.parseInt(error, 10) || 0 };
}
