/** What a client gets in place of its answer. */
import type { Rejection } from "@understudy/contract/provider-data";
import type { Answer } from "../answers/answer.ts";
import { ConnectionReset } from "../answers/connection-reset.ts";

/** Statuses of answers that have no body. */
const bodiless = [204, 205, 304];

/**
 * The answer of a rejection; throws a `ConnectionReset` if the connection is refused. `toBody`: the error of this server, for
 * an answer without a body of its own.
 */
export function toRejectionAnswer(
  rejection: Rejection,
  toBody: (status: number, message: string) => object,
): Answer {
  if ("refused" in rejection) throw new ConnectionReset("the script refuses the connection");
  const { status, headers = {}, body = defaultBody(status, toBody) } = rejection.http;
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const type = typeof body === "string" ? "text/plain; charset=utf-8" : "application/json";
  return {
    status,
    headers: { ...(!bodiless.includes(status) && { "content-type": type }), ...Object.fromEntries(named) },
    body: bodiless.includes(status) ? null : typeof body === "string" ? body : JSON.stringify(body),
    verbatim: true,
  };
}

function defaultBody(status: number, toBody: (status: number, message: string) => object): object | string {
  return status < 400 ? "" : toBody(status, `The script answers ${status}.`);
}
