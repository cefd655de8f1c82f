/** Events as the text of their stream. */
import { writtenOnce } from "@understudy/contract";
import type { ResponseEvent } from "@understudy/contract/responses/types";

/** `event:` is the type of the `data:`. */
export function toFrame(event: ResponseEvent): string {
  return `event: ${event.type}\ndata: ${toJson(event)}\n\n`;
}

/** After the last event. */
export const lastFrame = "data: [DONE]\n\n";

/** As Llama Stack sends it: without `event:`, and nothing follows the last one. Its clients cannot read `[DONE]`. */
export function toDataFrame(event: ResponseEvent): string {
  return `data: ${toJson(event)}\n\n`;
}

/** What is fixed in most events is not made into JSON each time; the first two show the same response. */
function toJson(event: ResponseEvent): string {
  if (event.type === "response.output_text.delta" && event.logprobs.length === 0) {
    const { type, sequence_number, item_id, output_index, content_index, delta } = event;
    const at = `"item_id":${JSON.stringify(item_id)},"output_index":${output_index},"content_index":${content_index}`;
    return `{"type":"${type}","sequence_number":${sequence_number},${at},"delta":${JSON.stringify(delta)},"logprobs":[]}`;
  }
  if (event.type === "response.created" || event.type === "response.in_progress") {
    const { type, sequence_number, response } = event;
    return `{"type":"${type}","sequence_number":${sequence_number},"response":${writtenOnce(response, JSON.stringify)}}`;
  }
  return JSON.stringify(event);
}
