/**
 * The toolgroups of stories, as they are registered at servers that get them over MCP. A tool of one name is described
 * alike in all stories, since such servers read the description once; what it answers is the story's.
 */
import type { ScriptedTool } from "@understudy/mock-inference";

/** Rounds of calls: one tool that always works. */
export const clock = {
  tool: "get_time",
  group: "suite-clock",
  description: "The time",
  returns: "12:00",
  metadata: { from: "suite" },
} as const satisfies ScriptedTool;

/** Tools whose calls and answers are of every kind. */
export const desk = {
  group: "suite-desk",
  tools: ["weigh", "count"],
} as const;

/** Tools that responses know as searches; only scripts serve them. */
export const searches = {
  group: "suite-searches",
  tools: ["web_search", "file_search"],
} as const;

/** The tools of the desk, with their answers in this order. */
export function deskTools(answers: readonly ScriptedTool["returns"][]): ScriptedTool[] {
  return desk.tools.map((tool, n) => ({
    tool,
    group: desk.group,
    description: `To ${tool} things`,
    returns: answers[n] ?? [null],
  }));
}

/** Groups of tools that differ in how they are described. */
export const describedTools: readonly ScriptedTool[] = [
  {
    tool: "open_drawer",
    group: "suite-cabinet",
    description: "Opens a drawer",
    parameters: [
      {
        name: "which",
        parameter_type: "integer",
        description: "Counted from above",
        required: false,
        default: 1,
      },
    ],
    returns: "It is empty.",
  },
  {
    tool: "take_book",
    group: "suite-shelf",
    input_schema: { type: "object", properties: { title: { type: "string" } } },
    returns: "There is none.",
  },
];

export const servedTools: readonly ScriptedTool[] = [clock, ...deskTools([]), ...describedTools];
