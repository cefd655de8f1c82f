/** What `tool_choice` means to the engine: a choice, and the only tools that may be called. */
import type { AllowedTool, ResponseToolChoice } from "@understudy/contract/responses";
import { refuse } from "../../items/problem.ts";
import type { OfferedTools } from "../../../domain/offered-tools.ts";

export interface ToolChoiceRules {
  /** `auto`, `required`, `none`, or the name of a tool. */
  tool_choice: string;
  /** Absent where all may be called. */
  allowed_tools?: string[];
}

export function chooseTool(
  choice: ResponseToolChoice | null | undefined,
  offered: readonly OfferedTools[],
): ToolChoiceRules {
  if (choice === null || choice === undefined) return { tool_choice: "auto" };
  if (choice === "none") return { tool_choice: "none", allowed_tools: [] };
  if (typeof choice === "string") return { tool_choice: choice };
  if (choice.type === "allowed_tools") {
    const allowed = choice.tools.map((tool, index) => namesOf(tool, offered, `tool_choice.tools[${index}]`));
    return { tool_choice: choice.mode, allowed_tools: allowed.flat() };
  }
  const names = namesOf(choice, offered, "tool_choice");
  const [only, ...others] = names;
  // Of several tools of a server the model must call one, whichever it likes.
  if (only === undefined || others.length > 0) return { tool_choice: "required", allowed_tools: names };
  return { tool_choice: only };
}

/** The names of the tools that are meant. Throws if there are none. */
function namesOf(wanted: AllowedTool, offered: readonly OfferedTools[], param: string): string[] {
  const kind = wanted.type === "web_search_preview" ? "web_search" : wanted.type;
  const { name = null, server_label = null } = wanted;
  const names = offered
    .filter((one) => one.kind === kind && (kind !== "mcp" || one.server_label === server_label))
    .flatMap(({ server, client }) => [...server.map(({ definition }) => definition), ...client])
    .map((tool) => tool.name)
    .filter((one) => name === null || !["function", "mcp"].includes(kind) || one === name);
  if (names.length > 0) return names;
  const what = [wanted.type, server_label, name].filter((word) => word !== null).join(" ");
  throw refuse("unknown_tool", param, `${param}: tools has no ${what}.`);
}
