/** What went into a step. */
import type { StepView } from "./fold.ts";
import { toAside, toCallPieces, type Piece } from "./piece.ts";

type Asked = StepView["requests"][number];

/** Null when it is not known: it is kept only in the memory of the server that ran the step. */
export function inputOf({ kind, step, calls, requests: asked }: StepView): Piece[] | null {
  // The calls of a tool step are stored with it, and one that was never run has nothing else.
  const called = step?.step_type === "tool_execution" ? step.tool_calls : calls;
  if (kind === "client" || (asked.length === 0 && called.length > 0)) return toCallPieces(called);
  return asked.length === 0 ? null : asked.flatMap(toPieces);
}

function toPieces(asked: Asked): Piece[] {
  switch (asked.kind) {
    case "inference": {
      const { messages, tools, ...rest } = asked.request;
      return [
        { label: "Messages", form: "messages", messages },
        ...toAside(`Tools: ${tools.map(({ name }) => name).join(", ")}`, tools),
        ...toAside("Parameters", rest),
      ];
    }
    case "shield": {
      const { shield_id, touchpoint, messages, params } = asked.request;
      return [
        { label: `${shield_id} at ${touchpoint}`, form: "messages", messages },
        ...toAside("Parameters", params),
      ];
    }
    case "tool": {
      const { tool_name, toolgroup_id, arguments: args } = asked.request;
      return [{ label: `Arguments of ${toolgroup_id}/${tool_name}`, form: "json", value: args }];
    }
  }
}
