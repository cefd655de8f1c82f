/** What tools and tool_choice of a request must fulfil together. */
import type {
  AllowedTool,
  ResponseToolInput,
  ResponseToolChoice,
} from "@understudy/contract/responses/types";
import { checkFieldName } from "./check-name.ts";
import { badRequest, type RequestFault } from "./fault.ts";

export function checkResponseTools(
  tools: readonly ResponseToolInput[],
  choice: ResponseToolChoice,
): RequestFault[] {
  return [...checkFunctions(tools), ...checkRepeated(tools), ...checkChoice(tools, choice)];
}

/** What clients of OpenAI are refused for there as well. */
function checkFunctions(tools: readonly ResponseToolInput[]): RequestFault[] {
  return tools.flatMap((tool, at) => {
    if (tool.type !== "function") return [];
    const { name, parameters } = tool;
    const type = parameters?.["type"] ?? "object";
    const param = `tools[${at}].parameters`;
    const words = `${param}: expected a schema of type object.`;
    return [
      ...checkFieldName(name, `tools[${at}].name`),
      ...(type === "object" ? [] : [badRequest("invalid_value", param, words)]),
    ];
  });
}

function checkRepeated(tools: readonly ResponseToolInput[]): RequestFault[] {
  const seen = new Set<string>();
  return tools.flatMap((tool, at) => {
    const key = keyOf(tool);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const param = `tools[${at}]${tool.type === "function" ? ".name" : ""}`;
    return [badRequest("duplicate_tool", param, `${param}: ${key} is given twice.`)];
  });
}

function checkChoice(tools: readonly ResponseToolInput[], choice: ResponseToolChoice): RequestFault[] {
  if (choice === "required" && tools.length === 0)
    return [unknown("tool_choice", "a tool must be called, but none is given")];
  if (typeof choice === "string") return [];
  if (choice.type === "allowed_tools") {
    return choice.tools.flatMap((tool, at) =>
      isGiven(tools, tool) ? [] : [unknown(`tool_choice.tools[${at}]`, `${nameOf(tool)} is not in tools`)],
    );
  }
  return isGiven(tools, choice) ? [] : [unknown("tool_choice", `${nameOf(choice)} is not in tools`)];
}

function unknown(param: string, why: string): RequestFault {
  return badRequest("unknown_tool", param, `${param}: ${why}.`);
}

/** Whether a choice names a tool of the request. The tools of a server are not known here. */
function isGiven(tools: readonly ResponseToolInput[], chosen: AllowedTool): boolean {
  return tools.some((tool) => {
    if (tool.type === "function") return chosen.type === "function" && tool.name === chosen.name;
    if (tool.type === "mcp") return chosen.type === "mcp" && tool.server_label === chosen.server_label;
    return isSearch(tool.type) ? isSearch(chosen.type) : tool.type === chosen.type;
  });
}

function isSearch(type: string): boolean {
  return type === "web_search" || type === "web_search_preview";
}

/** What two tools of one request must not share. */
function keyOf(tool: ResponseToolInput): string {
  if (tool.type === "function") return `function ${tool.name}`;
  if (tool.type === "mcp") return `mcp ${tool.server_label}`;
  return isSearch(tool.type) ? "web_search" : tool.type;
}

function nameOf({ type, name, server_label }: AllowedTool): string {
  return [type, server_label, name].filter(Boolean).join(" ");
}
