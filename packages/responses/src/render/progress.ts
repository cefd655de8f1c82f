/** What happens while a response is made, in the order in which it happens. */
import type { FileSearchResult, McpTool, WebSource } from "@understudy/contract/responses/types";

export type ResponseProgress =
  /** An inference began: what follows up to `message_ended` or `message_cut` is one message of the model. */
  | { type: "message_begun" }
  | { type: "reasoning" | "text" | "refusal"; text: string }
  /** `calls`: whether the message has calls. One with neither text, refusal nor calls is an empty message item. */
  | { type: "message_ended"; calls: boolean }
  /** The model ran out of tokens: the last item is incomplete, and no call of the message runs. */
  | { type: "message_cut"; calls: ItemCall[] }
  | { type: "tools_listed"; server_label: string; tools: McpTool[]; error: string | null }
  /** A call of a server's tool runs; one at a time. */
  | { type: "call_begun"; call: ItemCall }
  | { type: "call_ended"; result: CallResult }
  /** Calls of the caller's functions, and calls that wait for approval; at the end. */
  | { type: "handed_out"; calls: ItemCall[] }
  /** A guardrail refused: a message with one refusal. */
  | { type: "refused"; text: string };

/** A call as the model made it. Its item has the kind's shape. */
export interface ItemCall {
  kind: "function" | "web_search" | "file_search" | "mcp" | "approval";
  call_id: string;
  /** The name by which the model called the tool. */
  name: string;
  /** JSON text. */
  arguments: string;
  /** Of `mcp` and `approval`. */
  server_label?: string;
  /** The request that was approved. */
  approval_request_id?: string;
}

/** What a call of a server's tool came to. */
export interface CallResult {
  /** What the model reads in place of an output that is empty. */
  text?: string;
  /** What the tool answered; null if it failed. */
  output: string | null;
  error: string | null;
  results?: FileSearchResult[];
  sources?: WebSource[];
  /** What the next text cites. */
  citations?: Citation[];
}

/** Something that a text cites: `quote`, if the text has it, else the whole text. */
export type Citation =
  | { type: "url_citation"; url: string; title: string; quote?: string }
  | { type: "file_citation"; file_id: string; filename: string; quote?: string };
