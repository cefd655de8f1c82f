import { isRecord } from "../difference.ts";
import type { Change } from "../../story/change.ts";
import type { Exchange, Trace } from "../trace.ts";
import { verdictOf, type Verdict } from "../../verdict.ts";
import { compare, compareStatus } from "./compare.ts";

/** Whether a request that was changed in this way alone is answered as the last one that was not. */
export function sameElsewhere({ exchanges }: Trace, kind: Change["is"]): Verdict {
  const pairs = exchanges.flatMap((other) => {
    const { step } = other;
    if (step.do !== "altered" || step.changes.some(({ is }) => is !== kind)) return [];
    const usual = exchanges.findLast(
      (one) => one.index < other.index && one.step.do === step.step.do && isUsual(one, other),
    );
    return usual === undefined ? [] : [{ usual, other }];
  });
  const findings = pairs.flatMap(({ usual, other }) => [
    ...compareStatus(other, [usual.status ?? 200]),
    ...compare(other, "answer", withoutUrl(usual), withoutUrl(other)),
  ]);
  return verdictOf(pairs.length, findings, "nothing was asked for in another way");
}

/** A page tells the path that was asked for, which is another one. */
function withoutUrl({ json }: Exchange): unknown {
  if (!isRecord(json)) return json;
  const { url: _, ...rest } = json;
  return rest;
}

/** The same thing without a query: the ids of both paths are the same. */
function isUsual(one: Exchange, other: Exchange): boolean {
  const thing = ({ request }: Exchange): string =>
    request.path.replace(/\?.*$/, "").replace(/^.*?(?=\/agents)|\/$/g, "");
  return !one.request.path.includes("?") && thing(one) === thing(other);
}
