/** What of the configuration of agents and turns reaches the model. */
import type { ToolDefInput } from "@understudy/contract/types";
import { check, checksOf } from "../../../check/check.ts";
import { configurationStories } from "../generators/configuration.ts";
import { compareSetting, modelRequests, type ModelSettings } from "../oracle/model-requests.ts";
import { asOffered, offeredTools } from "../oracle/offered-tools.ts";
import { mayRun } from "../oracle/refusals.ts";
import { keepsToolgroups } from "../oracle/toolgroups.ts";
import { isRecord, recordsAmong } from "../../../json/difference.ts";
import { announced, endOf } from "../../../trace/read.ts";
import { readConfigs, type RequestedAgent, requestedTurns, withDefaults } from "../views/configs.ts";
import { requestsTo } from "../views/inferences.ts";
import { turnLogs } from "../views/turn-log.ts";
import { compare, finding, judgeEach, type Verdict } from "../../../check/verdict.ts";
import type { Trace } from "../../../trace/trace.ts";

/** What an agent sets once for all its turns: a check for each field. */
export const settings = checksOf({ needs: ["journal"] }, [
  {
    id: "configuration/instructions",
    statement: "Instructions are the system message; empty ones give none.",
    reference: ["semantics §11.1"],
    judge: (trace) => judgeSetting(trace, "instructions"),
  },
  {
    id: "configuration/model",
    statement: "A turn calls the model of its agent.",
    reference: ["semantics §4.4"],
    judge: (trace) => judgeSetting(trace, "model"),
  },
  {
    id: "configuration/sampling",
    statement: "The model gets the sampling params of the agent.",
    reference: ["semantics §4.4"],
    needs: ["journal", "whole_requests"],
    when: { sampling: ["all", "some_fail", "some_dropped"] },
    // Where some settings fail every turn, stories have the others; those that are dropped are defaults.
    judge: (trace) => judgeSetting(trace, "sampling_params"),
  },
  {
    id: "configuration/response-format",
    statement: "The model gets the response format of the agent.",
    reference: ["semantics §4.4"],
    needs: ["journal", "whole_requests"],
    when: { response_formats: ["all", "no_grammar"] },
    judge: (trace) => judgeSetting(trace, "response_format"),
  },
]);

function judgeSetting(trace: Trace, field: keyof ModelSettings): Verdict {
  return judgeEach(modelRequests(trace), "no request reached the model", (request) =>
    compareSetting(request, field),
  );
}

export const toolsWithParameters = check({
  id: "configuration/tools-with-parameters",
  statement: "The model is offered each tool with its description and parameters as they were declared.",
  reference: ["semantics §4.5"],
  generator: configurationStories,
  needs: ["journal", "whole_requests"],
  when: { tool_schemas: "both" },
  judge(trace) {
    const requests = requestedTurns(trace).flatMap((turn) => {
      const tools = offeredTools(trace, turn);
      if (tools === null) return [];
      return requestsTo(trace, turn.log.alias).map((request) => ({ turn, tools, actual: request.tools }));
    });
    return judgeEach(requests, "no request reached the model", ({ turn, tools, actual }) =>
      compare(turn.created, "tools in the request to the model", tools, recordsAmong(actual).map(asOffered)),
    );
  },
});

export const inputSchemaWins = check({
  id: "configuration/input-schema-wins",
  statement:
    "Of a client tool with input_schema and parameters, the model gets input_schema, and both are read back.",
  reference: ["semantics §4.5"],
  generator: configurationStories,
  needs: ["journal"],
  when: { tool_schemas: "both" },
  judge(trace) {
    const offered = requestedTurns(trace).flatMap(({ agent, created, log }) =>
      requestsTo(trace, log.alias).flatMap(({ tools }) =>
        declaredTwice(agent).map(({ name, input_schema }) => {
          const actual = tools.find((tool) => tool.name === name);
          const offer = actual && { parameters: actual.parameters, input_schema: actual.input_schema };
          return { exchange: created, name, expected: { parameters: null, input_schema }, actual: offer };
        }),
      ),
    );
    const read = readConfigs(trace).flatMap(({ read: exchange, agent, config }) =>
      declaredTwice(agent).map(({ name, parameters, input_schema }) => {
        const tools: unknown[] = Array.isArray(config["client_tools"]) ? config["client_tools"] : [];
        const actual = tools.filter(isRecord).find((tool) => tool["name"] === name);
        const shown = actual && { parameters: actual["parameters"], input_schema: actual["input_schema"] };
        return { exchange, name, expected: { parameters, input_schema }, actual: shown };
      }),
    );
    const declarations = [...offered, ...read];
    return judgeEach(declarations, "no tool had both forms", ({ exchange, name, expected, actual }) =>
      compare(exchange, `tool ${name}`, expected, actual),
    );
  },
});

function declaredTwice(agent: RequestedAgent): ToolDefInput[] {
  const tools = withDefaults(agent)?.client_tools ?? [];
  return tools.filter(({ parameters, input_schema }) => parameters !== null && input_schema !== null);
}

const fields: readonly (keyof ModelSettings)[] = [
  "model",
  "instructions",
  "sampling_params",
  "response_format",
];

export const noOtherOverrides = check({
  id: "configuration/no-other-overrides",
  statement: "A turn overrides toolgroups and tool_config, and nothing else.",
  reference: ["semantics §4.4"],
  generator: configurationStories,
  needs: ["journal", "whole_requests"],
  judge(trace) {
    const requests = modelRequests(trace).filter(({ turn }) => fields.some((field) => field in turn.sent));
    return judgeEach(requests, "no turn named a field of its agent", (setting) =>
      fields.filter((field) => field in setting.turn.sent).flatMap((field) => compareSetting(setting, field)),
    );
  },
});

export const contextIsHidden = check({
  id: "configuration/context-is-hidden",
  statement: "The context of a user message is stored, and neither model nor shields get it.",
  reference: ["semantics §5.1", "real-servers §5"],
  needs: ["journal"],
  // Context is for the application: a model would take it for the user's words.
  judge(trace) {
    const logs = turnLogs(trace);
    const shown = (trace.journal ?? []).flatMap(({ turn, entry }) => {
      const log = logs.find(({ alias }) => alias === turn);
      // The API does not promise what tools get of the conversation.
      if (log === undefined || entry.kind === "tool" || entry.request === null) return [];
      return recordsAmong(entry.request.messages).flatMap(({ role, context = null }) =>
        role === "user" ? [{ created: log.requests[0], context }] : [],
      );
    });
    return judgeEach(shown, "no user message reached a model or shield", ({ created, context }) =>
      compare(created, "context in requests to providers", null, context),
    );
  },
});

export const resumeKeeps = check({
  id: "configuration/resume-keeps",
  statement:
    "A resume uses the configuration of its turn, the turn's own toolgroups and tool_config included.",
  reference: ["semantics §4.4"],
  needs: ["journal"],
  when: { turn_toolgroups: ["added", "replace"] },
  // Real servers forget the toolgroups of a turn when it is resumed.
  judge(trace) {
    const logs = turnLogs(trace).filter((log) => keepsToolgroups(trace, log));
    const resumed = logs.flatMap(({ alias, requests }) => {
      const [first, ...later] = requestsTo(trace, alias);
      return requests.length === 1 || first === undefined
        ? []
        : later.map((request) => ({ exchange: requests[1] ?? requests[0], first, request }));
    });
    return judgeEach(resumed, "no resume reached the model", ({ exchange, first, request }) =>
      // Its messages are more each time.
      compare(exchange, "request to the model", { ...first, messages: [] }, { ...request, messages: [] }),
    );
  },
});

export const allowedTurnsRun = check({
  id: "configuration/allowed-turns-run",
  statement: "A valid turn runs, whichever fields of the configuration are null or left out.",
  reference: ["semantics §1.4", "semantics §4.2"],
  generator: configurationStories,
  when: { nulls: "default" },
  // Real servers accept a null for lists and limits, and then every turn fails with 500.
  judge(trace) {
    const allowed = requestedTurns(trace).filter((turn) => mayRun(trace, turn));
    return judgeEach(allowed, "no turn was valid", ({ created }) => {
      const actual = endOf(created);
      return announced(created) === null ? [finding(created, "answer", "the turn", actual)] : [];
    });
  },
});
