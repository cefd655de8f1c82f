/** Checks tool responses of the client: one for each call, and no others. */
import type { ShapeError, ToolCall, ToolResponse } from "@understudy/contract/types";
import { Problem } from "../errors.ts";

/** Throws `wrong_responses` with all mistakes. */
export function checkResponses(calls: readonly ToolCall[], responses: readonly ToolResponse[]): void {
  const open = new Set(calls.map((call) => call.call_id));
  const awaited = `The turn awaits: ${[...open].join(", ")}.`;
  const answered = new Set<string>();
  const fields = responses.flatMap(({ call_id }, index): ShapeError[] => {
    const path = `tool_responses.${index}.call_id`;
    const loc = ["body", "tool_responses", index, "call_id"];
    if (!open.has(call_id)) {
      return [
        {
          loc,
          msg: `${path}: there is no call ${JSON.stringify(call_id)}. ${awaited}`,
          type: "unknown_call",
        },
      ];
    }
    if (answered.has(call_id)) {
      return [{ loc, msg: `${path}: ${JSON.stringify(call_id)} is answered twice.`, type: "repeated_call" }];
    }
    answered.add(call_id);
    return [];
  });
  const missing = [...open].filter((call_id) => !answered.has(call_id));
  if (missing.length > 0) {
    const msg = `tool_responses: no response to ${missing.map((id) => JSON.stringify(id)).join(", ")}.`;
    fields.push({ loc: ["body", "tool_responses"], msg, type: "missing_call" });
  }
  const [first] = fields;
  if (first !== undefined) throw new Problem("wrong_responses", first.msg, { fields });
}
