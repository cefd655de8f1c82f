/** Parameters of a query that no operation declares. Clients send some of OpenAI's, so only what looks misspelt is refused. */
import { nearest } from "@understudy/contract";
import { badRequest, type RequestFault } from "./fault.ts";

/** A longer name is not compared with others. */
const longestMisspelt = 80;

export function checkQueryNames(sent: Iterable<string>, declared: readonly string[]): RequestFault[] {
  return [...new Set(sent)].flatMap((name) => {
    if (declared.includes(name) || name.length > longestMisspelt) return [];
    const meant = nearest(name, declared);
    if (meant === undefined) return [];
    return [
      badRequest("unknown_parameter", name, `${name}: there is no such parameter. Did you mean ${meant}?`),
    ];
  });
}
