/** What a server wants back with a call at the next request. */
import { isRecord } from "@understudy/contract";
import type { Rows, ToolCall } from "./quirk.ts";

export type CallExtraQuirk = "extra_content";

const extra_content = { google: { thought_signature: "c2lnbmF0dXJl" } };
const withExtra = (call: ToolCall): ToolCall => ({ ...call, extra_content });

export const callExtra: Rows<CallExtraQuirk> = {
  extra_content: {
    kind: "lossless",
    does: "A call has `extra_content`, such as a thought signature, which the server wants back with it",
    outcome: "It is kept beside the call, and given back as long as it is remembered.",
    write: {
      deltas: ([first, ...rest]) => (first === undefined ? [] : [withExtra(first), ...rest]),
      call: withExtra,
    },
    read: {
      extra: (call) => (isRecord(call["extra_content"]) ? { extra_content: call["extra_content"] } : {}),
    },
  },
};
