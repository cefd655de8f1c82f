/** Names for models, shields and toolgroups: registered, read, used in turns, taken back. */
import { check, checksOf } from "../../../check/check.ts";
import { registrationStories } from "../generators/registration.ts";
import { restartStories } from "../../agents/generators/restart.ts";
import {
  providersName,
  registeredAs,
  type RegistryAnswer,
  registryAnswers,
  type RegistryReason,
} from "../../agents/oracle/registry.ts";
import { serverCallsOf } from "../../agents/oracle/server-calls.ts";
import { shieldEntries } from "../../agents/oracle/shield-calls.ts";
import { keepsToolgroups } from "../../agents/oracle/toolgroups.ts";
import { pick, recordsIn } from "../../../json/difference.ts";
import type { Trace } from "../../../trace/trace.ts";
import { configOf, requestedTurns } from "../../agents/views/configs.ts";
import { requestsTo } from "../../agents/views/inferences.ts";
import { turnLogs } from "../../agents/views/turn-log.ts";
import {
  compare,
  compareAnswer,
  compareStatus,
  type Finding,
  judgeEach,
  type Verdict,
  verdictOf,
} from "../../../check/verdict.ts";

/** What requests about a name answer: a check for each reason by which `registryAnswers` expects an answer. */
export const names = checksOf({ reference: ["semantics §14.2"], generator: registrationStories }, [
  {
    id: "registry/as-sent",
    statement: "Registering a model, shield or toolgroup returns what was sent, with defaults filled in.",
    judge: (trace) => judgeReasons(trace, ["made"], "nothing was registered"),
  },
  {
    id: "registry/read-back",
    statement:
      "A registered resource is read back unchanged under its name, whatever else was requested for that name.",
    judge: (trace) => judgeReasons(trace, ["found"], "nothing that was registered was read"),
  },
  {
    id: "registry/same-again",
    statement: "Registering the same again is a 200 and changes nothing.",
    judge: (trace) => judgeReasons(trace, ["again"], "nothing was registered twice"),
  },
  {
    id: "registry/taken-name",
    when: { taken_name_status: [409, 400] },
    statement: "Registering something else under a name that was registered is a 409.",
    judge: (trace) => judgeReasons(trace, ["taken"], "no name was registered a second time"),
  },
  {
    id: "registry/no-such-target",
    when: { unknown_models: "refused" },
    statement: "Registering a name for an unknown model, shield or provider is refused with 400.",
    judge: (trace) => judgeReasons(trace, ["no_target"], "no name was registered for an unknown target"),
  },
  {
    id: "registry/unregistered-is-gone",
    statement: "A registered resource can be unregistered, and is not found after that.",
    judge: (trace) => judgeReasons(trace, ["unregistered", "gone"], "nothing was unregistered"),
  },
  {
    id: "registry/unknown-name",
    statement: "Reading or unregistering an unknown name is a 404.",
    judge: (trace) => judgeReasons(trace, ["unknown"], "no unknown name was read or unregistered"),
  },
  {
    id: "registry/provided-stays",
    statement: "A resource of the provider can be read, and unregistering it is a 400.",
    needs: ["whole_shields", "whole_tools"],
    judge: (trace) =>
      judgeReasons(trace, ["kept", "provided"], "the provider has nothing that the suite knows"),
  },
]);

export const listed = check({
  id: "registry/listed",
  statement: "A registered resource is listed once among all of its kind.",
  reference: ["semantics §14.1"],
  generator: registrationStories,
  judge(trace) {
    const lists = registryAnswers(trace).filter(({ reason }) => reason === "listed");
    return judgeEach(lists, "nothing was listed", ({ exchange, registered, statuses }) => {
      if (exchange.status !== 200) return compareStatus(exchange, statuses);
      const all = recordsIn(exchange.json);
      return registered.flatMap((record) => {
        const actual = all.filter(({ identifier }) => identifier === record["identifier"]);
        return compare(
          exchange,
          `what is listed as ${String(record["identifier"])}`,
          [record],
          actual.map((one) => pick(one, record)),
        );
      });
    });
  },
});

export const inOrder = check({
  id: "registry/in-order",
  level: "SHOULD",
  statement: "Registered resources are listed in the order of their names.",
  reference: ["semantics §14.1"],
  generator: registrationStories,
  judge(trace) {
    const lists = registryAnswers(trace).flatMap(({ exchange, reason, kind, registered }) => {
      // What the provider has too stands in the provider's place.
      if (reason !== "listed" || kind === "toolgroup" || registered.length < 2) return [];
      const expected = registered
        .map(({ identifier }) => String(identifier))
        .toSorted((one, other) => (one < other ? -1 : 1));
      const actual = recordsIn(exchange.json).map(({ identifier }) => String(identifier));
      return [{ exchange, expected, actual: actual.filter((one) => expected.includes(one)) }];
    });
    return judgeEach(lists, "no two names of one kind were listed", ({ exchange, expected, actual }) =>
      compareAnswer(exchange, "names", expected, actual),
    );
  },
});

export const modelStandsFor = check({
  id: "registry/model-stands-for",
  least: 5,
  statement: "In a turn with a registered model the provider gets the provider's name of the model.",
  reference: ["semantics §14.2"],
  needs: ["journal"],
  when: { model_names: "given" },
  judge(trace) {
    const requests = requestedTurns(trace).flatMap((turn) => {
      const model = String(turn.agent.sent["model"]);
      if (registeredAs(trace, "model", model) === null) return [];
      const expected = providersName(trace, "model", model);
      return requestsTo(trace, turn.log.alias).map((request) => ({ turn, expected, actual: request.model }));
    });
    return judgeEach(requests, "no turn had a model that was registered", ({ turn, expected, actual }) =>
      compare(turn.created, "model in the request to the provider", expected, actual),
    );
  },
});

export const paramsReachShield = check({
  id: "registry/params-reach-shield",
  least: 5,
  statement: "A shield gets the params of its registration in every turn.",
  reference: ["semantics §14.2"],
  generator: registrationStories,
  needs: ["journal", "whole_shields"],
  // Real providers configure a shield by its params: without them it checks something else.
  judge(trace) {
    const calls = turnLogs(trace).flatMap((log) => {
      const config = configOf(trace, log.session);
      const [name] = config?.input_shields ?? [];
      const sent = name === undefined ? null : registeredAs(trace, "shield", name);
      if (sent === null) return [];
      return shieldEntries(trace, log).map(({ request, seq }) => ({ log, request, seq, sent }));
    });
    return judgeEach(calls, "no shield that was registered looked at a turn", ({ log, request, seq, sent }) =>
      compare(log.requests[0], "params given to the shield", sent["params"] ?? {}, request?.params, seq),
    );
  },
});

export const defaultArguments = check({
  id: "registry/default-arguments",
  least: 5,
  statement:
    "The registered arguments of a toolgroup override the model's one by one, and those of agent and turn override the registered ones.",
  reference: ["semantics §14.3"],
  generator: registrationStories,
  needs: ["journal", "whole_tools"],
  when: { tool_arguments: ["value", "text"], turn_toolgroups: ["added", "replace"] },
  judge(trace) {
    const calls = serverCallsOf(trace).filter(
      ({ log, expected }) =>
        keepsToolgroups(trace, log) &&
        expected !== null &&
        registeredAs(trace, "toolgroup", expected.toolgroup_id) !== null,
    );
    return judgeEach(calls, "no tool of a registered group ran", ({ exchange, call, expected, entry }) =>
      compare(
        exchange,
        `arguments given to ${call.tool_name}`,
        expected?.arguments,
        entry?.request?.arguments,
      ),
    );
  },
});

export const outlivesRestart = check({
  id: "registry/outlives-restart",
  least: 5,
  statement: "Registered resources survive a restart if agents do.",
  reference: ["semantics §14.1"],
  generator: restartStories,
  judge(trace) {
    const [restart = Infinity] = trace.restarts;
    const isRead = trace.exchanges.some(({ step, began }) => step.do === "get_named" && began > restart);
    const nothing = "no name was read after a restart";
    return isRead ? judgeReasons(trace, ["found"], nothing) : verdictOf(0, [], nothing);
  },
});

/** The verdict on the answers that are what they are for one of these reasons. */
function judgeReasons(trace: Trace, reasons: readonly RegistryReason[], nothing: string): Verdict {
  const matching = registryAnswers(trace).filter(({ reason }) => reasons.includes(reason));
  const hasAnswer = trace.expectations.behavior.toolgroup_answer !== "null";
  return judgeEach(matching, nothing, (answer) => judgeAnswer(answer, hasAnswer));
}

function judgeAnswer({ exchange, statuses, record }: RegistryAnswer, hasAnswer: boolean): Finding[] {
  const statusFindings = compareStatus(exchange, statuses);
  if (statusFindings.length > 0 || record === null) return statusFindings;
  if (!hasAnswer && exchange.operation === "registerToolgroup") return [];
  return compare(exchange, "answer", record, pick(exchange.json, record));
}
