/** Steps about responses and conversations. */
import type { JsonObject } from "@understudy/mock-inference";
import type { Alias, TurnScript } from "./parts.ts";

/** An item of an input. What names another response stands for an id that the target gave. */
export type InputPart =
  /** Its type may be left out. */
  | { is: "message"; role: "user" | "assistant" | "system" | "developer"; text: string; untyped?: boolean }
  /** The answer to a call of a response; `call` counts the caller's calls in its output. */
  | { is: "output"; of: Alias; call: number; text: string }
  /** An answer to a call that nobody made. */
  | { is: "stray_output"; text: string }
  /** `request` counts the approval requests in its output. */
  | { is: "approval"; of: Alias; request: number; approve: boolean; reason?: string }
  | { is: "stray_approval" }
  /** A reference to an item of its output. */
  | { is: "reference"; of: Alias; item: number }
  | { is: "stray_reference" }
  /** The item that a `compact` step got. */
  | { is: "compaction"; of: Alias };

/** The rest of a request, as it is sent. */
export type ResponseFields = Readonly<Record<string, unknown>>;

export interface RespondStep {
  do: "respond";
  as: Alias;
  /** The last message of the user gets the marker. */
  input: readonly InputPart[];
  /** Sends an input of one message as a text. */
  asText?: boolean;
  /** The response that it continues. */
  after?: Alias;
  conversation?: Alias;
  /** Names the conversation by an object. */
  asObject?: boolean;
  fields?: ResponseFields;
  stream: boolean;
  script: TurnScript;
  /** The WebSocket that it is sent over, in place of a request of its own. */
  over?: Alias;
  /** Another response of the story that differs in nothing but how it is sent. */
  twin?: Alias;
  disconnectAfter?: number;
}

/** What a list has: all responses, the input of one, or the items of a conversation. */
export type ListedItems =
  { of: "responses" } | { of: "input_items"; response: Alias } | { of: "items"; conversation: Alias };

export type ResponsesStep =
  | RespondStep
  /** Something else than a request for a response, over a WebSocket. */
  | { do: "send_message"; over: Alias; text: string }
  /** With `replay` as events, those after this number only. */
  | { do: "get_response"; response: Alias; replay?: number }
  | { do: "delete_response"; response: Alias }
  | { do: "cancel_response"; response: Alias }
  /** Puts an input, and what it continues, into one item. */
  | { do: "compact"; as: Alias; input: readonly InputPart[]; after?: Alias }
  /** Reads a response that nobody waits for until it has ended, or the time is over. */
  | { do: "await_response"; response: Alias }
  /** A list page by page, to the last or so many; without a limit as many items a page as the target likes. */
  | { do: "walk"; list: ListedItems; limit?: number; order?: "asc" | "desc"; most?: number }
  | { do: "create_conversation"; as: Alias; items: readonly InputPart[]; metadata?: JsonObject }
  | { do: "get_conversation"; conversation: Alias }
  | { do: "update_conversation"; conversation: Alias; metadata: JsonObject }
  | { do: "delete_conversation"; conversation: Alias }
  | { do: "add_items"; conversation: Alias; items: readonly InputPart[] }
  /** `item` counts those that the conversation last showed. */
  | { do: "get_item"; conversation: Alias; item: number }
  | { do: "delete_item"; conversation: Alias; item: number };

/** The pages of one walk at most, so that a list which never ends does. */
export const mostPages = 60;
