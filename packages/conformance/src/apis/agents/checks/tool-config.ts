/** The tool config of agents and turns, and the deprecated fields that it replaces. */
import { check } from "../../../check/check.ts";
import { configurationStories } from "../generators/configuration.ts";
import { namesNoTool } from "../oracle/offered-tools.ts";
import { invalidFields, mergeToolConfig, toolConfigOf } from "../oracle/tool-config.ts";
import { isRecord } from "../../../json/difference.ts";
import { as } from "../../../trace/read.ts";
import { readConfigs, requestedAgents, requestedTurns } from "../views/configs.ts";
import { compareLoc, compareRefusal } from "../views/errors.ts";
import { requestsTo } from "../views/inferences.ts";
import { compare, compareStatus, judgeEach } from "../../../check/verdict.ts";

export const deprecatedMakeOne = check({
  id: "tool-config/deprecated-make-one",
  statement:
    "Without a tool_config the deprecated fields make one, with the defaults for what they leave out.",
  reference: ["semantics §4.3", "real-servers §5"],
  generator: configurationStories,
  judge(trace) {
    const reads = readConfigs(trace).flatMap(({ read, agent: { sent }, config }) => {
      const merged = mergeToolConfig(sent);
      const hasConfig = (sent["tool_config"] ?? null) !== null;
      return hasConfig || "refused" in merged ? [] : [{ read, expected: merged.stored, config }];
    });
    return judgeEach(reads, "no agent without a tool_config was read", ({ read, expected, config }) =>
      compare(read, "agent_config.tool_config", expected, config["tool_config"]),
    );
  },
});

export const deprecatedAgree = check({
  id: "tool-config/deprecated-agree",
  statement:
    "Deprecated fields that agree with tool_config, its defaults included, are accepted; others are refused with 400.",
  reference: ["semantics §4.3", "real-servers §5"],
  generator: configurationStories,
  judge(trace) {
    const requests = requestedAgents(trace).flatMap(({ exchange, sent }) => {
      const merged = mergeToolConfig(sent);
      if ("stored" in merged) return [{ exchange, status: 200 }];
      return merged.refused === "contradiction" ? [{ exchange, status: 400 }] : [];
    });
    return judgeEach(requests, "no agent was requested", ({ exchange, status }) =>
      compareStatus(exchange, [status]),
    );
  },
});

export const contradictionPlace = check({
  id: "tool-config/contradiction-place",
  level: "SHOULD",
  statement: "The error for contradicting tool settings has the loc body, agent_config.",
  reference: ["semantics §4.3", "real-servers §5"],
  generator: configurationStories,
  judge(trace) {
    const refused = requestedAgents(trace).filter(({ exchange, sent }) => {
      const merged = mergeToolConfig(sent);
      return exchange.status === 400 && "refused" in merged && merged.refused === "contradiction";
    });
    return judgeEach(refused, "no contradiction was refused", ({ exchange }) => {
      const errors = as("ShapeProblem", exchange.json)?.error.detail.errors ?? [];
      const places = errors.map(({ loc }) => loc);
      return compare(exchange, "places of the errors", [["body", "agent_config"]], places);
    });
  },
});

export const unknownValuesRefused = check({
  id: "tool-config/unknown-values-refused",
  statement:
    "Unknown values of a field are refused with 400; the deprecated tool_choice takes no names of tools.",
  reference: ["semantics §4.3", "real-servers §5"],
  generator: configurationStories,
  judge(trace) {
    const invalid = requestedAgents(trace).filter(({ sent }) => {
      const merged = mergeToolConfig(sent);
      return "refused" in merged && merged.refused === "value";
    });
    const isNamed = trace.expectations.behavior.request_checks === "strict";
    return judgeEach(invalid, "no agent had an unknown value", ({ exchange, sent }) => [
      ...compareStatus(exchange, [400]),
      ...invalidFields(sent).flatMap((path) =>
        compareLoc(exchange, ["body", "agent_config", ...path], isNamed),
      ),
    ]);
  },
});

export const readBack = check({
  id: "tool-config/read-back",
  statement: "The deprecated fields are read back as they were sent, and tool_config is always filled in.",
  reference: ["semantics §4.2", "semantics §4.3", "real-servers §5"],
  judge(trace) {
    const reads = readConfigs(trace).flatMap(({ read, agent: { sent }, config }) => {
      const merged = mergeToolConfig(sent);
      return "refused" in merged ? [] : [{ read, sent, tool_config: merged.stored, config }];
    });
    return judgeEach(reads, "no agent was read", ({ read, sent, tool_config, config }) => {
      const expected = {
        tool_choice: sent["tool_choice"] ?? null,
        tool_prompt_format: sent["tool_prompt_format"] ?? null,
        tool_config,
      };
      return compare(read, "agent_config", expected, {
        tool_choice: config["tool_choice"],
        tool_prompt_format: config["tool_prompt_format"],
        tool_config: config["tool_config"],
      });
    });
  },
});

export const reachesModel = check({
  id: "tool-config/reaches-model",
  statement: "The model gets the stored tool_config.",
  reference: ["semantics §4.6"],
  needs: ["journal", "whole_requests"],
  // Else the model also gets turns that were to be refused, under the name of another turn.
  when: { tool_choice_names: "checked" },
  judge(trace) {
    const requests = requestedTurns(trace).flatMap((turn) => {
      const config = (turn.sent["tool_config"] ?? null) === null ? toolConfigOf(trace, turn) : null;
      // Another check judges what null means.
      if (config === null || config.tool_choice === null) return [];
      return requestsTo(trace, turn.log.alias).map(({ tool_config }) => ({ turn, config, tool_config }));
    });
    return judgeEach(requests, "the agent's tool_config reached no model", ({ turn, config, tool_config }) =>
      compare(turn.created, "tool_config in the request to the model", config, tool_config),
    );
  },
});

export const nullChoiceIsAuto = check({
  id: "tool-config/null-choice-is-auto",
  least: 5,
  statement: "A stored tool_choice of null acts as auto.",
  reference: ["semantics §4.6"],
  needs: ["journal", "whole_requests"],
  // Most of them are a turn's own.
  when: { nulls: "default", turn_tool_config: "replaces" },
  judge(trace) {
    const requests = requestedTurns(trace).flatMap((turn) =>
      toolConfigOf(trace, turn)?.tool_choice === null
        ? requestsTo(trace, turn.log.alias).map(({ tool_config }) => ({ turn, tool_config }))
        : [],
    );
    return judgeEach(requests, "no turn had a tool_choice of null", ({ turn, tool_config: actual }) =>
      // A server that is wrong may give no tool config at all.
      compare(turn.created, "tool_choice in the request to the model", "auto", actual?.tool_choice),
    );
  },
});

export const turnReplaces = check({
  id: "tool-config/turn-replaces",
  statement: "The tool_config of a turn replaces the agent's as a whole.",
  reference: ["semantics §4.4"],
  needs: ["journal", "whole_requests"],
  when: { turn_tool_config: "replaces" },
  // Real servers check the shape of a turn's tool_config and ignore the rest.
  judge(trace) {
    const requests = requestedTurns(trace).flatMap((turn) => {
      const config = isRecord(turn.sent["tool_config"]) ? toolConfigOf(trace, turn) : null;
      if (config === null) return [];
      const expected = { ...config, tool_choice: config.tool_choice ?? "auto" };
      return requestsTo(trace, turn.log.alias).map(({ tool_config }) => ({ turn, expected, tool_config }));
    });
    return judgeEach(requests, "no turn had its own tool_config", ({ turn, expected, tool_config }) =>
      compare(turn.created, "tool_config in the request to the model", expected, tool_config),
    );
  },
});

export const choiceNamesATool = check({
  id: "tool-config/choice-names-a-tool",
  least: 5,
  statement: "A tool_choice that names no offered tool is refused with 400.",
  reference: ["semantics §4.6"],
  generator: configurationStories,
  when: { tool_choice_names: "checked" },
  judge(trace) {
    const invalid = requestedTurns(trace).filter((turn) => namesNoTool(trace, turn) === true);
    return judgeEach(invalid, "no tool_choice named a tool that is not offered", ({ created, log }) => [
      ...compareRefusal(trace, created, [400]),
      ...compare(created, "requests to the model", 0, requestsTo(trace, log.alias).length),
    ]);
  },
});
