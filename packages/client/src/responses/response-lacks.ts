import { valueAt } from "../sending/errors.ts";
import { lackOf, lackOfCallIds, lackOfItems } from "../sending/lacks.ts";

/** The fields that a response lacks, out of the fields that are needed to read it and to answer its calls. */
export function lackOfResponse(response: unknown): string | undefined {
  return (
    lackOf(response, { id: "a text", status: "a text", output: "a list" }) ??
    lackOfItems(response, "output", lackOfItem) ??
    lackOfCallIds(response, "output")
  );
}

function lackOfItem(item: unknown): string | undefined {
  switch (valueAt(item, "type")) {
    case "function_call":
      return lackOf(item, { call_id: "a text", name: "a text", arguments: "a text or an object" });
    case "message":
      return lackOf(item, { content: "a list" }) ?? lackOfItems(item, "content", lackOfPart);
    default:
      return lackOf(item, { type: "a text" });
  }
}

function lackOfPart(part: unknown): string | undefined {
  return lackOf(part, valueAt(part, "type") === "output_text" ? { text: "a string" } : { type: "a text" });
}
