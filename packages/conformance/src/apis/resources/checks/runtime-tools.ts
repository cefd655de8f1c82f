/** Tools outside of turns: listed, found by name, invoked. */
import type { ScriptedTool } from "@understudy/mock-inference";
import { check } from "../../../check/check.ts";
import { outsideTurnsStories } from "../generators/outside-turns.ts";
import {
  invocations,
  scriptedResult,
  stagedTools,
  statusesFor,
  toolsNamed,
} from "../oracle/outside-turns.ts";
import { notFoundOf, registeredAs } from "../../agents/oracle/registry.ts";
import { isRecord, pick, recordsAmong, recordsIn } from "../../../json/difference.ts";
import type { Exchange } from "../../../trace/trace.ts";
import { compare, compareStatus, judgeEach, compareAnswer } from "../../../check/verdict.ts";

export const toolsDescribed = check({
  id: "runtime/tools-described",
  statement: "Each tool is listed as it was declared, in the form that the list has.",
  reference: ["semantics §14.3"],
  generator: outsideTurnsStories,
  needs: ["server_tools"],
  judge(trace) {
    const tools = stagedTools(trace);
    const { listed_tools } = trace.expectations.behavior;
    const described = trace.exchanges.flatMap((exchange) => {
      const { step } = exchange;
      if (step.do !== "list_tools") return [];
      return recordsIn(exchange.json).flatMap((listed): Described[] => {
        const name = listed["name"] ?? listed["identifier"];
        const tool = tools.find((one) => one.tool === name && one.group === listed["toolgroup_id"]);
        if (tool === undefined) return [];
        const whole = forms[step.as](tool);
        const isOverMcp = registeredAs(trace, "toolgroup", tool.group)?.["mcp_endpoint"] !== undefined;
        return listed_tools === "both" && !isOverMcp
          ? [{ exchange, name, expected: whole, actual: pick(listed, whole) }]
          : [{ exchange, name, expected: outline({ ...tool }), actual: outline(listed) }];
      });
    });
    return judgeEach(described, "no tool was listed", ({ exchange, name, expected, actual }) =>
      compare(exchange, `tool ${String(name)}`, expected, actual),
    );
  },
});

interface Described {
  exchange: Exchange;
  name: unknown;
  expected: object;
  actual: unknown;
}

/** Description and parameters, whether these are a list or the properties of a schema: a server may turn one into the other. */
function outline({ description, parameters, input_schema }: Readonly<Record<string, unknown>>): object {
  const listed = recordsAmong(parameters).map(({ name, parameter_type: type }) => ({ name, type }));
  const properties = isRecord(input_schema) ? input_schema["properties"] : undefined;
  const declared = Object.entries(isRecord(properties) ? properties : {}).map(([name, property]) => ({
    name,
    type: isRecord(property) ? property["type"] : undefined,
  }));
  return { description: description ?? "", parameters: listed.length > 0 ? listed : declared };
}

function definition({ tool, group, description, parameters, input_schema }: ScriptedTool) {
  return {
    name: tool,
    toolgroup_id: group,
    description: description ?? null,
    parameters: parameters?.map((one) => ({ required: true, default: null, ...one })) ?? null,
    input_schema: input_schema ?? null,
  };
}

/** Clients of one kind of list expect a text and a list where clients of the other kind accept null. */
const forms = {
  definitions: definition,
  resources(tool: ScriptedTool) {
    const { description, parameters, ...rest } = definition(tool);
    return { ...rest, description: description ?? "", parameters: parameters ?? [] };
  },
};

export const toolsByGroup = check({
  id: "runtime/tools-by-group",
  statement:
    "The list of tools has those of the requested group, or of all groups; an unknown group is a 404.",
  reference: ["semantics §14.3"],
  generator: outsideTurnsStories,
  needs: ["server_tools"],
  judge(trace) {
    const tools = stagedTools(trace);
    const ours = new Set(tools.map(({ group }) => group));
    const lists = trace.exchanges.flatMap((exchange) => {
      const { step } = exchange;
      if (step.do !== "list_tools") return [];
      const { group } = step;
      const isGroup =
        group === undefined || ours.has(group) || registeredAs(trace, "toolgroup", group) !== null;
      return [{ exchange, group, allowed: isGroup ? [200] : notFoundOf(trace, "toolgroup") }];
    });
    return judgeEach(lists, "no tools were listed", ({ exchange, group, allowed }) => {
      const statusFindings = compareStatus(exchange, allowed);
      if (statusFindings.length > 0 || exchange.status !== 200) return statusFindings;
      const expected = tools
        .filter((tool) => group === undefined || tool.group === group)
        .map((tool) => `${tool.group}/${tool.tool}`);
      // Others may have groups of their own on the same server; of one group everything counts.
      const actual = recordsIn(exchange.json)
        .filter(({ toolgroup_id }) => group !== undefined || ours.has(String(toolgroup_id)))
        // As a resource a tool has its name as identifier.
        .map(({ toolgroup_id, name, identifier }) => `${String(toolgroup_id)}/${String(name ?? identifier)}`);
      return compare(exchange, "tools", expected, actual);
    });
  },
});

export const toolByName = check({
  id: "runtime/tool-by-name",
  statement:
    "A tool is found by its name and by group/tool; a name in several groups is a 400, an unknown one a 404.",
  reference: ["semantics §14.3"],
  generator: outsideTurnsStories,
  needs: ["server_tools"],
  judge(trace) {
    const lookups = trace.exchanges.flatMap((exchange) => {
      const { step } = exchange;
      return step.do === "get_tool" ? [{ exchange, tools: toolsNamed(trace, step.name) }] : [];
    });
    return judgeEach(lookups, "no tool was read by its name", ({ exchange, tools }) => {
      const [tool] = tools;
      const statusFindings = compareStatus(exchange, statusesFor(trace, tools));
      if (statusFindings.length > 0 || tools.length !== 1 || tool === undefined) return statusFindings;
      const resource = { identifier: tool.tool, type: "tool" };
      const definition = { name: tool.tool };
      const { listed_tools } = trace.expectations.behavior;
      const expected = {
        ...(listed_tools === "definitions" ? {} : resource),
        ...(listed_tools === "resources" ? {} : definition),
        toolgroup_id: tool.group,
      };
      return compare(exchange, "tool", expected, pick(exchange.json, expected));
    });
  },
});

export const unknownTool = check({
  id: "runtime/unknown-tool",
  statement: "Invoking an unknown tool is a 404, and a name in several groups a 400.",
  reference: ["semantics §14.3", "semantics §14.4"],
  generator: outsideTurnsStories,
  needs: ["server_tools"],
  judge(trace) {
    const refused = trace.exchanges.flatMap((exchange) => {
      const { step } = exchange;
      if (step.do !== "invoke_tool") return [];
      const statuses = statusesFor(trace, toolsNamed(trace, step.name));
      return statuses.includes(200) ? [] : [{ exchange, statuses }];
    });
    return judgeEach(refused, "no unknown or ambiguous tool was invoked", ({ exchange, statuses }) =>
      compareStatus(exchange, statuses),
    );
  },
});

export const invokeArguments = check({
  id: "runtime/invoke-arguments",
  statement:
    "A tool that is invoked gets its group's default arguments, overridden by kwargs, and no messages.",
  reference: ["semantics §14.4"],
  generator: outsideTurnsStories,
  needs: ["journal", "server_tools"],
  judge(trace) {
    const invoked = invocations(trace).filter(({ entry }) => entry !== null);
    return judgeEach(invoked, "no tool was invoked", ({ exchange, expected, entry }) =>
      compare(exchange, "request to the tool", expected, entry?.request, entry?.seq),
    );
  },
});

export const invokeResult = check({
  id: "runtime/invoke-result",
  statement:
    "Invoking a tool returns its result; an error that the tool reports is a 200 with error_message and error_code 1.",
  reference: ["semantics §14.4"],
  generator: outsideTurnsStories,
  needs: ["journal", "server_tools"],
  judge(trace) {
    const invoked = invocations(trace);
    return judgeEach(invoked, "no tool was invoked", ({ exchange, tool, entry }) => {
      const told = { ...scriptedResult(tool), ...entry?.answer };
      const actual = isRecord(exchange.json) ? exchange.json : {};
      // Over MCP an error is one of the texts, and a server may say nothing else of it.
      const isText = told.error_code !== null && told.error_message === null;
      const { error_code: _code, error_message: _message, ...rest } = told;
      // Some servers say of a tool that did not fail that its error is number 0.
      const isZero = told.error_code === null && actual["error_code"] === 0;
      const expected = isText ? rest : { ...told, ...(isZero ? { error_code: 0 } : {}) };
      return compareAnswer(exchange, "result", expected, isText ? pick(actual, expected) : exchange.json);
    });
  },
});
