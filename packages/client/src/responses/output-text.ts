import type { ResponseObject } from "@understudy/contract/responses/types";

/** The text of all messages of a response; without refusals, reasoning and calls. */
export function outputText({ output }: Pick<ResponseObject, "output">): string {
  return output
    .flatMap((item) => (item.type === "message" ? item.content : []))
    .map((part) => (part.type === "output_text" ? part.text : ""))
    .join("");
}
