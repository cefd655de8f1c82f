/** The conditions of replies and of rules of shields. */
import type { Message, ResponseFormat, Touchpoint } from "@understudy/contract/types";
import type { JsonValue } from "./values.ts";

/** Conditions on a request, all of which must hold. */
export interface RequestCondition extends PlainCondition {
  /** Conditions that must not all hold. */
  not?: PlainCondition;
}

export interface PlainCondition {
  /** The role of the last message. */
  last?: Message["role"];
  /** A text that the last message contains, ignoring case. Markers are not part of the text. */
  text?: string;
  /** `any` searches all messages for `text`. */
  in?: "any";
  /** A text that the instructions contain, ignoring case. */
  system?: string;
  /** The tool that the last message is the result of. */
  tool?: string;
  /** Arguments of the call that the last message answers, otherwise of the newest call. It may have others too. */
  args?: JsonValue;
  /** The requested model. */
  model?: string;
  /** `auto`, `required`, `none` or the name of a tool. */
  tool_choice?: string;
  /** A tool that is listed and allowed by the tool choice. */
  tool_offered?: string;
  /** The requested response format; `none` if the request has no format. */
  response_format?: ResponseFormat["type"] | "none";
}

export interface ShieldCondition {
  /** A text that the last message contains, ignoring case. */
  text?: string;
  /** `any` searches all messages for `text`. */
  in?: "any";
  /** Whether the shield checks the user's input or the model's output. */
  touchpoint?: Touchpoint;
}
