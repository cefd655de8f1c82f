import type { ResponseObject } from "@understudy/contract/responses/types";
import { valueAt } from "../sending/errors.ts";
import { shownValue } from "../sending/shown.ts";

/** The text of all messages of a response; without refusals, reasoning and calls. */
export function outputText(response: Pick<ResponseObject, "output">): string {
  // A caller without types may pass the promise of a response.
  if (!Array.isArray(valueAt(response, "output")))
    throw new TypeError(`outputText takes a response with its output, and got ${shownValue(response)}.`);
  return response.output
    .flatMap((item) => (item.type === "message" ? item.content : []))
    .map((part) => (part.type === "output_text" ? part.text : ""))
    .join("");
}
