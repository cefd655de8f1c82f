import { check, type Check } from "../check.ts";
import { serverToolStories } from "../generators/server-tools.ts";
import { judgeRefusals } from "../oracle/tool-refusals.ts";
import { nameOf, toolsOf } from "../oracle/toolgroups.ts";
import { compare } from "../trace/views/compare.ts";
import { inferenceSteps } from "../trace/views/inferences.ts";
import { addedStepsOf } from "../trace/views/shield-calls.ts";
import { toolOffersOf } from "../trace/views/tool-offers.ts";
import { turnLogs } from "../trace/views/turn-log.ts";
import { verdictOf } from "../verdict.ts";

const groupsAdded = check({
  id: "tools/groups-added",
  level: "MUST",
  statement: "The toolgroups of a turn are added to the agent's.",
  reference: ["semantics §4.5"],
  generator: "any",
  needs: ["journal", "server_tools"],
  when: { turn_toolgroups: "added" },
  judge(trace) {
    const offers = toolOffersOf(trace).filter(({ log }) => (log.step.extra?.toolgroups ?? []).length > 0);
    const findings = offers.flatMap(({ exchange, expected, actual }) =>
      compare(exchange, "tools offered to the model", expected.toSorted(), actual.toSorted()),
    );
    return verdictOf(offers.length, findings, "no turn had toolgroups of its own");
  },
});

const oneToolOfAGroup = check({
  id: "tools/one-tool-of-a-group",
  level: "MUST",
  statement: "group/tool offers that tool of the group and no other.",
  reference: ["semantics §4.5", "real-servers §6"],
  generator: "any",
  needs: ["journal", "server_tools"],
  when: { turn_toolgroups: "added" },
  judge(trace) {
    const offers = toolOffersOf(trace).filter(({ tools }) =>
      tools.named.some((entry) => nameOf(entry).includes("/")),
    );
    const findings = offers.flatMap(({ exchange, expected, actual }) =>
      compare(exchange, "tools offered to the model", expected.toSorted(), actual.toSorted()),
    );
    return verdictOf(offers.length, findings, "no agent or turn named a single tool");
  },
});

const orderOfOffer = check({
  id: "tools/order-of-offer",
  level: "MUST",
  statement: "Tools are offered in the order of their groups, then the client's in theirs.",
  reference: ["semantics §4.5"],
  generator: "any",
  needs: ["journal"],
  when: { turn_toolgroups: "added" },
  judge(trace) {
    const offers = toolOffersOf(trace).filter(({ expected }) => expected.length > 1);
    const findings = offers.flatMap(({ exchange, expected, actual }) =>
      compare(exchange, "tools offered to the model", expected, actual),
    );
    return verdictOf(offers.length, findings, "no two tools were offered");
  },
});

const namesAreUnique = check({
  id: "tools/names-are-unique",
  level: "MUST",
  statement: "Two tools of one name are refused with 400.",
  reference: ["semantics §4.5"],
  generator: serverToolStories,
  needs: ["journal"],
  when: { error_placement: "status" },
  judge: (trace) => judgeRefusals(trace, "twice"),
});

const unknownGroup = check({
  id: "tools/unknown-group",
  level: "MUST",
  statement: "A toolgroup or tool that nobody serves is a 404 before anything runs.",
  reference: ["semantics §3.2, row 6"],
  generator: serverToolStories,
  needs: ["journal"],
  when: { error_placement: "status" },
  judge: (trace) => judgeRefusals(trace, "unserved"),
});

const clientToolStaysClient = check({
  id: "tools/client-tool-stays-client",
  level: "MUST",
  statement: "A client tool is handed out whatever its name is.",
  reference: ["semantics §7"],
  generator: "any",
  when: { builtin_names: "free" },
  judge(trace) {
    const added = turnLogs(trace).flatMap((log) => {
      const { client } = toolsOf(trace, log);
      return addedStepsOf(log).flatMap(({ exchange, turn, from }) => {
        const called = inferenceSteps(turn).flatMap(({ model_response }) => model_response.tool_calls);
        const ran = turn.steps
          .slice(from)
          .flatMap((step) => (step.step_type === "tool_execution" ? step.tool_calls : []))
          .filter(({ tool_name }) => client.includes(tool_name));
        return called.some(({ tool_name }) => client.includes(tool_name)) ? [{ exchange, ran }] : [];
      });
    });
    const findings = added.flatMap(({ exchange, ran }) =>
      compare(
        exchange,
        "client tools that the server ran",
        [],
        ran.map(({ tool_name }) => tool_name),
      ),
    );
    return verdictOf(added.length, findings, "no client tool was called");
  },
});

export const toolsOfferedChecks: readonly Check[] = [
  groupsAdded,
  oneToolOfAGroup,
  orderOfOffer,
  namesAreUnique,
  unknownGroup,
  clientToolStaysClient,
];
