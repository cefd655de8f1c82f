import { operationIds, operations } from "@understudy/contract";
import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { naming } from "../../scenarios/naming.ts";
import { as } from "../../trace/read.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const routes: Check = {
  id: "inspect/routes",
  scenario: naming,
  judge({ exchanges }) {
    const asked = exchanges.filter(({ operation }) => operation === "listRoutes");
    return verdictOf(asked.length, asked.flatMap(judgeList), "nobody asked for the routes");
  },
};

function judgeList(exchange: Exchange): Finding[] {
  if (exchange.status !== 200) return compareStatus(exchange, [200]);
  const listed = as("RouteList", exchange.json)?.data ?? [];
  const said = new Set(listed.map(({ method, route }) => `${method.toUpperCase()} ${nameless(route)}`));
  const missing = operationIds
    .map((id) => `${operations[id].method.toUpperCase()} ${operations[id].path}`)
    .filter((route) => !said.has(nameless(route)));
  if (missing.length === 0) return [];
  return [{ where: exchange.index, what: "routes", expected: missing, said: "a list without them" }];
}

/** How a server calls what stands in a path is its own affair. */
function nameless(route: string): string {
  return route.replace(/\{[^}]*\}/g, "{}");
}
