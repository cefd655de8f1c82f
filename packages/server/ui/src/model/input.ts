/** The input of a step. */
import type { StepView } from "./fold.ts";
import { toAside, toCallPieces, type Piece } from "./piece.ts";

type ProviderRequest = StepView["requests"][number];

/** Null if unknown: inputs are kept only in the memory of the server that ran the step. */
export function inputOf({ kind, step, calls, requests }: StepView): Piece[] | null {
  // A tool step has its calls; a call that was not run has no request.
  const called = step?.step_type === "tool_execution" ? step.tool_calls : calls;
  if (kind === "client" || (requests.length === 0 && called.length > 0)) return toCallPieces(called);
  return requests.length === 0 ? null : requests.flatMap(toPieces);
}

function toPieces(request: ProviderRequest): Piece[] {
  switch (request.kind) {
    case "inference": {
      const { messages, tools, ...rest } = request.request;
      return [
        { label: "Messages", form: "messages", messages },
        ...toAside(`Tools: ${tools.map(({ name }) => name).join(", ")}`, tools),
        ...toAside("Parameters", rest),
      ];
    }
    case "shield": {
      const { shield_id, touchpoint, messages, params } = request.request;
      return [
        { label: `${shield_id} at ${touchpoint}`, form: "messages", messages },
        ...toAside("Parameters", params),
      ];
    }
    case "tool": {
      const { tool_name, toolgroup_id, arguments: args } = request.request;
      return [{ label: `Arguments of ${toolgroup_id}/${tool_name}`, form: "json", value: args }];
    }
  }
}
