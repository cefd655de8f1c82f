import type { Trace } from "../trace/trace.ts";
import { verdictOf, type Verdict } from "../verdict.ts";
import { compare, compareStatus } from "../trace/views/compare.ts";
import { notFound } from "./lifetime.ts";
import { toolsOf, type Tools } from "./toolgroups.ts";
import { turnLogs } from "../trace/views/turn-log.ts";

/** The verdict on turns that cannot begin, for a name that nobody serves or one that two tools have. */
export function judgeRefusals(trace: Trace, why: "unserved" | "twice"): Verdict {
  const refused = turnLogs(trace).filter((log) => whyRefused(toolsOf(trace, log)) === why);
  const allowed = why === "twice" ? [400] : notFound(trace);
  const findings = refused.flatMap(({ alias, requests: [create] }) => {
    const ran = trace.given?.filter(({ turn }) => turn === alias).map(({ entry }) => entry.kind);
    return [...compareStatus(create, allowed), ...compare(create, "what ran", [], ran)];
  });
  return verdictOf(refused.length, findings, "no agent had such tools");
}

function whyRefused({ server, client }: Tools): "unserved" | "twice" | null {
  if (server === null) return "unserved";
  const names = [...server.map(({ tool }) => tool), ...client];
  return new Set(names).size < names.length ? "twice" : null;
}
