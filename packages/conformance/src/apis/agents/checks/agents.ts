/** Agents as records: created, listed, paged, read in several ways. */
import { check, checksOf } from "../../../check/check.ts";
import { crudStories, otherClient, unheardOf } from "../generators/crud.ts";
import { agentsAt, inOrder, expectedPage } from "../oracle/existing-records.ts";
import { mergeToolConfig } from "../oracle/tool-config.ts";
import type { RequestChange } from "../../../story/change.ts";
import { difference, isRecord, recordsIn } from "../../../json/difference.ts";
import { checked } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { compareReads, readsOf } from "../views/reads.ts";
import {
  between,
  compare,
  compareAnswer,
  compareStatus,
  finding,
  judgeEach,
  type Verdict,
  verdictOf,
} from "../../../check/verdict.ts";

const keys: Readonly<Record<string, string>> = { createAgent: "agent_id", createSession: "session_id" };

export const createGivesId = check({
  id: "agents/create-gives-id",
  statement: "A valid request creates its agent or session, and the answer is the id and nothing else.",
  reference: ["createAgent", "createSession", "real-servers §2.1"],
  judge(trace) {
    const made = trace.exchanges.filter((exchange) => exchange.status === 200 || mustBeMade(trace, exchange));
    const answered = made.flatMap((exchange) => {
      const key = keys[exchange.operation];
      return key === undefined ? [] : [{ exchange, key }];
    });
    return judgeEach(answered, "nothing was made", ({ exchange, key }) => {
      const { json, status } = exchange;
      if (status !== 200) return compareStatus(exchange, [200]);
      return compare(exchange, "fields of the answer", [key], isRecord(json) ? Object.keys(json) : json);
    });
  },
});

/** Whether the request is valid and its parents exist. */
function mustBeMade(trace: Trace, exchange: Exchange): boolean {
  const { step, request } = exchange;
  if (step.do === "create_session")
    return agentsAt(trace, exchange)?.some(({ as }) => as === step.agent) ?? false;
  if (step.do !== "create_agent" || !checked("AgentCreateRequest", request.body).ok) return false;
  const config = isRecord(request.body) ? request.body["agent_config"] : null;
  return isRecord(config) && "stored" in mergeToolConfig(config);
}

export const listed = check({
  id: "agents/listed",
  statement: "Agents and sessions are listed in the order of their creation.",
  reference: ["semantics §2.2"],
  judge(trace) {
    const all = trace.exchanges.flatMap((read) => {
      const { step } = read;
      const existing = step.do === "list_agents" && step.limit === undefined ? agentsAt(trace, read) : null;
      return existing === null ? [] : [{ read, ids: existing.map(({ id }) => id) }];
    });
    const ours = new Set(Object.values(trace.ids));
    return judgeEach(all, "agents were not listed", ({ read, ids }) => {
      // Others may have agents of their own on the same server.
      const actual = recordsIn(read.json).map(({ agent_id }) => agent_id);
      return compareAnswer(
        read,
        "ids of the story's agents",
        inOrder(trace, ids),
        inOrder(
          trace,
          actual.filter((id) => typeof id === "string" && ours.has(id)),
        ),
      );
    });
  },
});

export const pages = check({
  id: "agents/pages",
  statement: "start_index and limit choose the page, and has_more says whether more follow.",
  reference: ["semantics §2.2", "real-servers §2.3"],
  generator: crudStories,
  judge({ exchanges }) {
    const lists = exchanges.filter(({ step }) => step.do === "list_agents");
    const whole = lists.filter(({ request, status }) => status === 200 && !request.path.includes("?"));
    const pagesRead = lists.flatMap((read) => {
      const { step } = read;
      const before = whole.findLast(({ index }) => index < read.index);
      const after = whole.find(({ index }) => index > read.index);
      if (step.do !== "list_agents" || before === after || !before || !after) return [];
      // If other clients created or deleted agents meanwhile, the content of a page is unknown.
      const all = recordsIn(before.json);
      return difference(all, recordsIn(after.json)) === null
        ? [{ read, expected: expectedPage(all, step) }]
        : [];
    });
    return judgeEach(pagesRead, "no page was read between two equal lists", ({ read, expected }) => {
      const { data, has_more } = isRecord(read.json) ? read.json : {};
      return compareAnswer(read, "page", expected, { data, has_more });
    });
  },
});

export const notLookedUp = check({
  id: "agents/not-looked-up",
  statement: "An agent is created without looking up its model, shields and toolgroups.",
  reference: ["semantics §4.1", "real-servers §5"],
  // Its agents name an unknown model, shields and toolgroups.
  generator: crudStories,
  judge({ exchanges }) {
    const created = exchanges.filter(({ step }) => step.do === "create_agent");
    return judgeEach(created, "no agent was created", (exchange) => compareStatus(exchange, [200]));
  },
});

export const staysTheSame = check({
  id: "agents/stays-the-same",
  statement: "An agent does not change after its creation, and is the same in every list.",
  reference: ["semantics §4.1"],
  // Lists may come from another table than single records: both must agree.
  judge(trace) {
    const agents = readsOf(trace, "getAgent", "listAgents").map((read) => ({
      ...read,
      id: read.record["agent_id"],
    }));
    const { pairs, findings } = compareReads(agents, (agent) => agent);
    return verdictOf(pairs, findings, "no agent was read twice");
  },
});

export const unknownFields = check({
  id: "agents/unknown-fields",
  statement: "Unknown fields are ignored and not stored.",
  reference: ["semantics §1.4", "real-servers §2.1"],
  generator: crudStories,
  judge({ exchanges }) {
    const has = (value: unknown): boolean => JSON.stringify(value ?? null).includes(`"${unheardOf}"`);
    const sent = exchanges.filter(
      ({ operation, request }) => operation === "createAgent" && has(request.body),
    );
    const kept = exchanges.filter(({ status, json }) => status === 200 && has(json));
    const findings = [
      ...sent.flatMap((exchange) => compareStatus(exchange, [200])),
      ...kept.map((exchange) => finding(exchange, "answer", `no ${unheardOf}`, exchange.json)),
    ];
    return verdictOf(sent.length, findings, "no unknown field was sent");
  },
});

export const clientVersion = check({
  id: "agents/client-version",
  level: "SHOULD",
  statement: "A client of another version is served, or refused with 426 where the profile says so.",
  reference: ["semantics §1.4", "real-servers §2.1"],
  generator: crudStories,
  when: { client_version: ["ignored", "checked"] },
  judge({ exchanges, expectations }) {
    const expected = expectations.behavior.client_version === "checked" ? 426 : 200;
    const sent = exchanges.filter(
      ({ step, status }) =>
        status !== null &&
        step.do === "altered" &&
        step.changes.some((change) => change.is === "header" && change.name === otherClient.name),
    );
    return judgeEach(sent, "no client named its version", (exchange) => compareStatus(exchange, [expected]));
  },
});

/** Other ways to ask for the same: a check for each change of a request. */
export const addresses = checksOf({ generator: crudStories }, [
  {
    id: "agents/unknown-query",
    statement: "Unknown query parameters are ignored.",
    reference: ["semantics §1.4"],
    judge: (trace) => sameElsewhere(trace, "query"),
  },
  {
    id: "agents/both-prefixes",
    level: "SHOULD",
    statement: "The same agents are served under /v1 and /v1alpha.",
    reference: ["semantics §2.1"],
    when: { agents_prefixes: ["/v1", "/v1alpha"] },
    judge: (trace) => sameElsewhere(trace, "prefix"),
  },
  {
    id: "agents/trailing-slash",
    level: "MAY",
    statement: "A trailing slash is the same route.",
    reference: ["semantics §2.1"],
    judge: (trace) => sameElsewhere(trace, "slash"),
  },
]);

/** Whether a request that was changed in this way alone is answered as the last one that was not. */
function sameElsewhere({ exchanges }: Trace, kind: RequestChange["is"]): Verdict {
  const pairs = exchanges.flatMap((other) => {
    const { step } = other;
    if (step.do !== "altered" || step.changes.some(({ is }) => is !== kind)) return [];
    const usual = exchanges.findLast(
      (one) => one.index < other.index && one.step.do === step.step.do && isUsual(one, other),
    );
    return usual === undefined ? [] : [{ usual, other }];
  });
  return judgeEach(pairs, "nothing was requested in another way", ({ usual, other }) => {
    if (other.status !== usual.status) return compareStatus(other, [usual.status ?? 200]);
    return between(
      ["answer to the usual request", "answer to this one"],
      compare(other, "answer", withoutUrl(usual), withoutUrl(other)),
    );
  });
}

/** The url of a page is the path of its request, which differs between the prefixes. */
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
