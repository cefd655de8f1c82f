/** Which tools a turn has and the model is offered. */
import { check, checksOf } from "../../../check/check.ts";
import { serverToolStories } from "../generators/server-tools.ts";
import { notFoundSteps } from "../oracle/lifetime.ts";
import { notFoundOf } from "../oracle/registry.ts";
import {
  clientToolsOf,
  toolgroupName,
  toolOffersOf,
  turnTools,
  type ToolOffer,
  whyRefused,
} from "../oracle/toolgroups.ts";
import { announced, eventsOf } from "../../../trace/read.ts";
import type { Trace } from "../../../trace/trace.ts";
import { compareRefusal } from "../views/errors.ts";
import { inferenceSteps } from "../views/inferences.ts";
import { addedStepsOf, type TurnLog, turnLogs } from "../views/turn-log.ts";
import { compare, judgeEach, type Verdict } from "../../../check/verdict.ts";

/** Which tools the model is offered, and in which order. */
export const offers = checksOf({}, [
  {
    id: "tools/groups-added",
    statement: "The toolgroups of a turn are added to the agent's.",
    reference: ["semantics §4.5"],
    needs: ["journal", "server_tools"],
    when: { turn_toolgroups: ["added", "replace"] },
    judge(trace) {
      const offers = toolOffersOf(trace).filter(({ log }) => (log.step.extra?.toolgroups ?? []).length > 0);
      return judgeOffers(offers.map(sorted), "no turn had toolgroups of its own");
    },
  },
  {
    id: "tools/one-tool-of-a-group",
    least: 5,
    statement: "group/tool offers that tool of the group and no other.",
    reference: ["semantics §4.5", "real-servers §6"],
    needs: ["journal", "server_tools"],
    judge(trace) {
      const offers = toolOffersOf(trace).filter(({ tools }) =>
        tools.named.some((entry) => toolgroupName(entry).includes("/")),
      );
      return judgeOffers(offers.map(sorted), "no agent or turn named a single tool");
    },
  },
  {
    id: "tools/order-of-offer",
    statement: "Tools are offered in the order of their groups, then the client's in theirs.",
    reference: ["semantics §4.5"],
    needs: ["journal"],
    when: { offer_order: ["groups_first", "clients_first"] },
    judge(trace) {
      const offers = toolOffersOf(trace).filter(({ expected }) => expected.length > 1);
      return judgeOffers(offers, "no two tools were offered");
    },
  },
]);

function judgeOffers(offers: readonly ToolOffer[], nothing: string): Verdict {
  return judgeEach(offers, nothing, ({ exchange, expected, actual }) =>
    compare(exchange, "tools offered to the model", expected, actual),
  );
}

/** The offer without its order, which another check judges. */
function sorted(offer: ToolOffer): ToolOffer {
  return { ...offer, expected: offer.expected.toSorted(), actual: offer.actual.toSorted() };
}

/** Turns that are refused for their tools. */
export const refusals = checksOf(
  { generator: serverToolStories, needs: ["journal"], when: { error_placement: ["status", "stream"] } },
  [
    {
      id: "tools/names-are-unique",
      least: 5,
      statement: "Two tools of one name are refused with 400.",
      reference: ["semantics §4.5"],
      judge: (trace) => judgeRefusals(trace, "twice"),
    },
    {
      id: "tools/unknown-group",
      statement: "A toolgroup or tool that is not served is a 404 before anything runs.",
      reference: ["semantics §3.2, row 6"],
      judge: (trace) => judgeRefusals(trace, "unserved"),
    },
  ],
);

export const clientToolStaysClient = check({
  id: "tools/client-tool-stays-client",
  statement: "A call of a client tool goes to the client, whatever its name.",
  reference: ["semantics §7"],
  when: { builtin_names: ["free", "taken"] },
  // Real servers look for client tools themselves that are named like a builtin one, and the turn fails.
  judge(trace) {
    const logs = turnLogs(trace).map((log) => ({ log, client: clientToolsOf(trace, log) }));
    const added = logs.flatMap(({ log, client }) =>
      addedStepsOf(log).flatMap(({ exchange, turn, from }) => {
        const called = inferenceSteps(turn).flatMap(({ model_response }) => model_response.tool_calls);
        const ran = turn.steps
          .slice(from)
          .flatMap((step) => (step.step_type === "tool_execution" ? step.tool_calls : []))
          .filter(({ tool_name }) => client.includes(tool_name));
        const names = ran.map(({ tool_name }) => tool_name);
        return called.some(({ tool_name }) => client.includes(tool_name)) ? [{ exchange, names }] : [];
      }),
    );
    const begun = logs.flatMap(({ log, client }) => begunIn(log, client));
    return judgeEach([...added, ...begun], "no client tool was called", ({ exchange, names }) =>
      compare(exchange, "client tools that the server ran", [], names),
    );
  },
});

/** The client tools whose step a request began that failed: its turn was not announced. */
function begunIn(log: TurnLog, client: readonly string[]) {
  return log.requests.flatMap((exchange) => {
    const names = eventsOf(exchange).flatMap((event) => {
      if (event.event_type !== "step_progress" || event.step_type !== "tool_execution") return [];
      const { delta } = event;
      return delta.type === "tool_call" && typeof delta.tool_call !== "string"
        ? [delta.tool_call.tool_name]
        : [];
    });
    const ran = names.filter((name) => client.includes(name));
    return announced(exchange) === null && ran.length > 0 ? [{ exchange, names: ran }] : [];
  });
}

/** The verdict on turns that cannot begin because a name is unknown or belongs to two tools. */
function judgeRefusals(trace: Trace, why: "unserved" | "twice"): Verdict {
  const refused = turnLogs(trace).filter((log) => whyRefused(turnTools(trace, log)) === why);
  // A tool that its toolgroup does not have is no toolgroup that is missing.
  const allowed = why === "twice" ? [400] : [...notFoundOf(trace, "toolgroup"), ...notFoundSteps(trace)];
  return judgeEach(refused, "no agent had unserved or ambiguous tools", ({ alias, requests: [create] }) => {
    const ran = trace.journal?.filter(({ turn }) => turn === alias).map(({ entry }) => entry.kind);
    return [...compareRefusal(trace, create, allowed), ...compare(create, "calls of providers", [], ran)];
  });
}
