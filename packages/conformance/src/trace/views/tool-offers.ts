import { recordsAmong } from "../difference.ts";
import type { Exchange, Trace } from "../trace.ts";
import { answered } from "./inferences.ts";
import { toolsOf, type Tools } from "../../oracle/toolgroups.ts";
import { turnLogs, type TurnLog } from "./turn-log.ts";

/** The names of the tools that a model was offered for a turn, and those that it should have been. */
export interface Offer {
  log: TurnLog;
  exchange: Exchange;
  tools: Tools;
  expected: readonly string[];
  actual: readonly string[];
}

export function offersOf(trace: Trace): Offer[] {
  return turnLogs(trace).flatMap((log) => {
    const tools = toolsOf(trace, log);
    const { server, client } = tools;
    if (server === null) return [];
    const expected = [...server.map(({ tool }) => tool), ...client];
    return answered(trace, log.alias).flatMap(({ request }) => {
      if (request === null) return [];
      const actual = recordsAmong(request.tools).map(({ name }) => String(name));
      return [{ log, exchange: log.requests[0], tools, expected, actual }];
    });
  });
}
