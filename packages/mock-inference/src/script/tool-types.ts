/** The tools of a script. */
import type { Schema } from "@understudy/contract/types";
import type { Duration, JsonObject, JsonValue } from "./values.ts";

/** A server tool: its description for the model, and its results. */
export interface ScriptedTool {
  /** Its name. */
  tool: string;
  /** Its toolgroup. */
  group: string;
  /** Its description for the model. */
  description?: string;
  /** Its parameters as a list. */
  parameters?: ScriptedToolParameter[];
  /** Its parameters as a JSON Schema. */
  input_schema?: JsonObject;
  /** A content, or a list of results for successive calls, the last of which repeats. A content of several items is a nested list. */
  returns?: ToolContent | (ToolContent | ScriptedToolAnswer)[];
  /** An error message instead of `returns`. */
  error?: string;
  /** Metadata of the result. */
  metadata?: JsonObject;
  /** Waits until the test opens this gate before answering. */
  gate?: string;
  /** A pause before answering. */
  wait?: Duration;
}

/** `null` means no content. */
export type ToolContent = string | null | ContentItem | ContentItem[];

/** An API type as written in scripts: values are JSON, and optional keys are omitted, never `null`. */
type Written<T> = unknown extends T
  ? JsonValue
  : T extends object
    ? { [Key in keyof T]: Written<Exclude<T[Key], null>> }
    : T;
/** A text or an image. */
export type ContentItem = TextItem | ImageItem;
export type TextItem = Written<Schema<"TextContentItem">>;
export type ImageItem = Written<Schema<"ImageContentItem">>;
/** One parameter of a tool. */
export type ScriptedToolParameter = Written<Schema<"ToolParameterInput">>;

/** One result of a tool: `returns` or `error`. Other omitted keys default to the tool's keys. */
export interface ScriptedToolAnswer {
  /** A content: a text, an item, a list of items, or `null` for no content. */
  returns?: ToolContent;
  /** An error message instead of `returns`. */
  error?: string;
  /** Metadata of the result. */
  metadata?: JsonObject;
  /** Waits until the test opens this gate before answering. */
  gate?: string;
  /** A pause before answering. */
  wait?: Duration;
}
