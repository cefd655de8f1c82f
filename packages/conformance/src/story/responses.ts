/** The responses that a resume sends. */
import type { InterleavedContent, ToolCall, ToolResponseInput } from "@understudy/contract/types";
import type { ResumeTurnStep } from "./story.ts";

/** The id of no call. */
const unknownCall = "call-that-nobody-made";

export function toResponses(
  calls: readonly ToolCall[],
  { contents, give, reversed, tool_name: named, metadata }: ResumeTurnStep,
): ToolResponseInput[] {
  const right = calls.map(({ call_id, tool_name }, index) => ({
    call_id,
    tool_name: named ?? tool_name,
    ...(metadata === undefined ? {} : { metadata }),
    content: contents[index] ?? contents.at(-1) ?? "done",
  }));
  const responses = withGiven(right, give);
  return reversed ? responses.reverse() : responses;
}

function withGiven(right: ToolResponseInput[], give: ResumeTurnStep["give"]): ToolResponseInput[] {
  const content: InterleavedContent = "unasked";
  switch (give) {
    case "right":
      return right;
    case "none":
      return [];
    case "missing":
      return right.slice(1);
    case "unknown":
      return [...right, { call_id: unknownCall, tool_name: "nothing", content }];
    case "repeated":
      return [...right, ...right.slice(0, 1)];
  }
}
