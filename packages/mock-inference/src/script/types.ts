/** The script language as data: what a file says in YAML or JSON, and what `defineScript` takes. */
import type {
  Message,
  ResponseFormat,
  Schema,
  StopReason,
  Touchpoint,
  ViolationLevel,
} from "@understudy/contract/types";

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = Record<string, JsonValue>;

/** `20ms`, `1.5s`, or a number of milliseconds; an hour at most. */
export type Duration = number | `${number}ms` | `${number}s`;

/** What a model, shields and tools say, for as long as a conversation goes. */
export interface Script {
  /** Where an editor finds the JSON Schema of this language. Nobody else reads it. */
  $schema?: string;
  /** Its name: the marker `@@name@@` or `@@name#any-id@@` in the instructions or a user message chooses it. */
  script: string;
  /** The models that it answers for when no marker chooses a script. */
  model?: string | string[];
  /** Those without `when` are taken by position; the first whose `when` holds goes before them. */
  replies?: Reply[];
  /** What is said when no reply fits. */
  otherwise?: Unconditional;
  /** What shields find. */
  shields?: ShieldRule[];
  /** What tools on the server's side answer. */
  tools?: ScriptedTool[];
}

/** What the model says to a request that `when` describes, or at its own position in the conversation. */
export type Reply = Unconditional & {
  /** What must hold of a request, all of it. Without it the reply is for its position. */
  when?: RequestCondition;
};
/** A reply for any request. */
export type Unconditional = ScriptedAnswer | Attempts;

/** One answer: it says, then it calls, then it stops or fails. */
export interface ScriptedAnswer {
  /** Text, or parts in their order. */
  say?: string | SayPart[];
  /** The tools that it calls, after what it says. */
  call?: ScriptedCall[];
  /** `end_of_turn` unless said otherwise. */
  stop?: StopReason;
  /** Fails instead of stopping, after what it has said and called. */
  error?: ScriptedError;
  /** What goes wrong on the way to whoever asked. */
  fault?: Fault;
  /** How slowly it comes. */
  pace?: Pace;
  attempts?: never;
}

/** The n-th request at this position gets the n-th answer; the last one repeats. */
export interface Attempts {
  /** One answer for each request in turn; the last one repeats. */
  attempts: ScriptedAnswer[];
  say?: never;
  call?: never;
  stop?: never;
  error?: never;
  fault?: never;
  pace?: never;
}

/** After so many events something goes wrong. An event is one of the stream, or in process one part of the answer. */
export interface Fault {
  /** How many events come first; 0 unless said otherwise. */
  after?: number;
  /** What goes wrong. */
  type: FaultType;
}

/** Those that break an answer off, then the one that spoils an event, then those that a good client does not mind. */
export type FaultType = "reset" | "end" | "stall" | "malformed" | "repeat" | "split_utf8" | "crlf";

/** The same pace gives the same pauses, on every machine. */
export interface Pace {
  /** The pause before the first event. */
  first?: Duration;
  /** How many texts and calls come in a second after the first. */
  per_second?: number;
  /** From 0 to 1: by which part of itself a pause may be shorter or longer. */
  jitter?: number;
  /** A whole number that decides what jitter does; 0 unless said otherwise. */
  seed?: number;
}

/** Each text is one delta of its own. */
export type SayPart =
  | string
  | {
      /** A pause: `20ms`, `1.5s` or a number of milliseconds. */
      wait: Duration;
    }
  | {
      /** Waits until the test opens the gate of this name. */
      gate: string;
    }
  | {
      /** The text of the request's last message, such as the answer of a tool. */
      repeat: "last";
    }
  | {
      /** This value as JSON text, for a request that wants an answer of that form. */
      json: JsonValue;
    };

export type ScriptedCall = ToolCallPart | UnparsedCall;
export interface ToolCallPart {
  /** The name of the tool, the client's or the server's. */
  tool: string;
  /** Any JSON; an empty object unless said otherwise. */
  args?: JsonValue;
  /** Derived from the script, the number of messages and the index of the call unless said otherwise. */
  id?: string;
}
/** A call whose text no parser could read. */
export interface UnparsedCall {
  /** The text of a call that no parser could read. */
  unparsed: string;
}

export interface ScriptedError {
  /** An HTTP status from 400 to 599. */
  status: number;
  /** What the error says. */
  message: string;
  /** What the response carries besides, such as `retry-after`. */
  headers?: Record<string, string>;
}

/** What must hold of a request, all of it. */
export interface RequestCondition {
  /** The role of the last message. */
  last?: Message["role"];
  /** A text that the last message contains, in upper or lower case. Markers do not count as text. */
  text?: string;
  /** Looks for `text` in every message. */
  in?: "any";
  /** The model that is asked. */
  model?: string;
  /** `auto`, `required`, `none` or the name of a tool. */
  tool_choice?: string;
  /** A tool that may be called: it is listed, and the tool choice allows it. */
  tool_offered?: string;
  /** The form that the answer must have; `none` if the request names no form. */
  response_format?: ResponseFormat["type"] | "none";
}

/** What a shield finds. The first rule of a shield that holds decides; where none does, the shield passes. */
export interface ShieldRule {
  /** Its name. */
  shield: string;
  /** What must hold for this rule to decide, all of it. Without it the rule always holds. */
  when?: ShieldCondition;
  /** Without it the shield passes. */
  violation?: ScriptedViolation;
  /** The shield itself fails. */
  error?: ScriptedError;
  /** Waits until the test opens the gate of this name, before it answers. */
  gate?: string;
  /** A pause before it answers. */
  wait?: Duration;
}

export interface ShieldCondition {
  /** A text that the last message contains, in upper or lower case. */
  text?: string;
  /** Looks for `text` in every message. */
  in?: "any";
  /** Whether it looks at what the user said or at what the model answered. */
  touchpoint?: Touchpoint;
}

export interface ScriptedViolation {
  /** Only `error` ends the turn. */
  level: ViolationLevel;
  /** What the user is told. */
  message?: string;
  /** Stands beside the violation; `category` is the code that a Llama Guard names. */
  metadata?: JsonObject;
}

/** A tool that runs on the server's side: how the model is told of it, and what it answers. */
export interface ScriptedTool {
  /** Its name. */
  tool: string;
  /** The toolgroup that it belongs to. */
  group: string;
  /** What it does, as the model is told. */
  description?: string;
  /** What it takes, one by one. */
  parameters?: ScriptedToolParameter[];
  /** What it takes, as a JSON Schema. */
  input_schema?: JsonObject;
  /** A content, or a list that is taken call by call, whose last one repeats; a content of several items is a list in it. */
  returns?: ToolContent | (ToolContent | ScriptedToolAnswer)[];
  /** The message of an error, instead of `returns`. */
  error?: string;
  /** Stands beside the answer. */
  metadata?: JsonObject;
  /** Waits until the test opens the gate of this name, before it answers. */
  gate?: string;
  /** A pause before it answers. */
  wait?: Duration;
}

/** `null` is no content at all. */
export type ToolContent = string | null | ContentItem | ContentItem[];

/** A type of the API as scripts write it: any value is JSON, and a key without a value is left out, never `null`. */
type Written<T> = unknown extends T
  ? JsonValue
  : T extends object
    ? { [Key in keyof T]: Written<Exclude<T[Key], null>> }
    : T;
/** A part of a content: a text or an image. */
export type ContentItem = TextItem | ImageItem;
export type TextItem = Written<Schema<"TextContentItem">>;
export type ImageItem = Written<Schema<"ImageContentItem">>;
/** One parameter of a tool. */
export type ScriptedToolParameter = Written<Schema<"ToolParameterInput">>;

/** One answer of a tool in full: `returns` or `error`. What else it leaves out is as the tool says. */
export interface ScriptedToolAnswer {
  /** A content: a text, an item, a list of items, or `null` for none. */
  returns?: ToolContent;
  /** The message of an error, instead of `returns`. */
  error?: string;
  /** Stands beside the answer. */
  metadata?: JsonObject;
  /** Waits until the test opens the gate of this name, before it answers. */
  gate?: string;
  /** A pause before it answers. */
  wait?: Duration;
}
