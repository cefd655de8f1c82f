/** The script language as data, as parsed from YAML or JSON and as accepted by `defineScript`. */
import type { StopReason, ViolationLevel } from "@understudy/contract/types";
import type { DialectName, QuirkName } from "@understudy/openai";
import type { RequestCondition, ShieldCondition } from "./condition-types.ts";
import type { ScriptedTool } from "./tool-types.ts";
import type { Duration, JsonObject, JsonValue } from "./values.ts";

export type * from "./condition-types.ts";
export type * from "./tool-types.ts";
export type * from "./values.ts";

/** The answers of a model, shields and tools throughout a conversation. */
export interface Script {
  /** The JSON Schema of this language, for editors; otherwise ignored. */
  $schema?: string;
  /** The script's name. A marker `@@name@@` or `@@name#any-id@@` in the instructions or a user message selects it. */
  script: string;
  /** The models that it claims for conversations without a marker. */
  model?: string | string[];
  /** The server whose dialect of chat completions its replies are written in; OpenAI's by default. It has no effect in process, as in turns and responses of a stack. */
  dialect?: DialectName;
  /** In which ways its replies are written otherwise than OpenAI does, beside those of the dialect. */
  quirks?: QuirkName[];
  /** The first reply whose `when` holds is used; otherwise the reply without `when` at the conversation's position. */
  replies?: Reply[];
  /** The answer if no reply matches. */
  otherwise?: Unconditional;
  /** Rules of shields. */
  shields?: ShieldRule[];
  /** Server tools and their results. */
  tools?: ScriptedTool[];
}

/** The model's answer to requests that fulfil `when`, or at the reply's position in the conversation. */
export type Reply = Unconditional & {
  /** Conditions that must all hold. Without `when` the reply is used at its position. */
  when?: RequestCondition;
};
/** A reply without conditions. */
export type Unconditional = ScriptedAnswer | Attempts;

/** One answer: texts, then calls, then a stop or an error. */
export interface ScriptedAnswer {
  /** What the model thinks before it answers: `reasoning_content` of chat completions, a reasoning item of a response. */
  think?: string | SayPart[];
  /** A text, or parts in order. `${user}` and `${tool.NAME.key}` stand for values of the conversation. */
  say?: string | SayPart[];
  /** Words with which the model refuses, in place of texts and calls. In a turn they are its text. */
  refuse?: string | SayPart[];
  /** Tool calls, after the texts. */
  call?: ScriptedCall[];
  /** `end_of_turn` by default. */
  stop?: StopReason;
  /** Fails instead of stopping, after texts and calls. */
  error?: ScriptedError;
  /** A fault of the model: it breaks this answer off, or damages it. */
  fault?: Fault;
  /** The client gets this HTTP answer in place of the turn or completion. */
  http?: ScriptedHttp;
  /** What goes wrong between server and client with the answer to the request of the turn or completion. */
  wire?: ScriptedWire;
  /** The speed of the answer. */
  pace?: Pace;
  /** The token counts over OpenAI's API; estimated from the texts by default. */
  usage?: ScriptedUsage;
  /** In place of the script's dialect and quirks. */
  dialect?: DialectName;
  /** In place of the script's dialect and quirks; an empty list is OpenAI. */
  quirks?: QuirkName[];
  attempts?: never;
}

/** The n-th request at this position gets the n-th answer; the last repeats. */
export interface Attempts {
  /** Answers to successive requests; the last repeats. */
  attempts: ScriptedAnswer[];
  think?: never;
  say?: never;
  refuse?: never;
  call?: never;
  stop?: never;
  error?: never;
  fault?: never;
  http?: never;
  wire?: never;
  pace?: never;
  usage?: never;
  dialect?: never;
  quirks?: never;
}

/** Token counts of an answer. A count that is left out is estimated. */
export interface ScriptedUsage {
  /** Tokens of the request. */
  prompt_tokens?: number;
  /** Tokens of the answer. */
  completion_tokens?: number;
  /** Tokens of the request that a cache held; 0 by default. Requires `prompt_tokens`. */
  cached_tokens?: number;
  /** Tokens of the answer that are reasoning; 0 by default. Requires `completion_tokens`. */
  reasoning_tokens?: number;
}

/** A fault after a number of events. An event is one event of the stream or, in process, one part of the answer. */
export interface Fault {
  /** Number of events before the fault; 0 by default. */
  after?: number;
  /** The kind of fault. */
  type: FaultType;
}

/** The first three break the answer off, `malformed` corrupts an event, and a correct client tolerates the rest. */
export type FaultType = "reset" | "end" | "stall" | "malformed" | "repeat" | "split_utf8" | "crlf";

/** An HTTP answer in place of a turn or completion. */
export interface ScriptedHttp {
  /** An HTTP status from 200 to 599. */
  status: number;
  /** Its headers, such as `retry-after`. */
  headers?: Record<string, string>;
  /** A text is sent as it is, anything else as JSON; by default the server's error for the status. */
  body?: JsonValue;
}

/** A fault between server and client, after a number of events that the client gets. */
export interface ScriptedWire {
  /** Number of events before it; 0 by default. */
  after?: number;
  /** The pause before each later event of a slow stream. */
  every?: Duration;
  /** What happens. */
  type: WireType;
}

/** `refuse` closes the connection before anything happens, `slow` delays events; the others are types of faults. */
export type WireType = FaultType | "refuse" | "slow";

/** The speed of an answer. Deterministic: the same pace gives the same pauses on every machine. */
export interface Pace {
  /** The pause before the first event. */
  first?: Duration;
  /** Texts and calls per second after the first event. */
  per_second?: number;
  /** Relative variation of pauses, from 0 to 1. */
  jitter?: number;
  /** An integer seed for `jitter`; 0 by default. */
  seed?: number;
}

/**
 * A part of a text of the answer. Every text is a separate delta. `${user}`, `${system}`, `${last}`, `${tool.NAME.key}` and
 * `${args.NAME.key}` stand for values of the conversation, also in `json`.
 */
export type SayPart =
  | string
  | {
      /** A pause: `20ms`, `1.5s` or a number of milliseconds. */
      wait: Duration;
    }
  | {
      /** Waits until the test opens this gate. */
      gate: string;
    }
  | {
      /** The text of the request's last message, such as a tool response. */
      repeat: "last";
    }
  | {
      /** This value as JSON text, for requests with a response format. */
      json: JsonValue;
    };

export type ScriptedCall = ToolCallPart | UnparsedCall;
export interface ToolCallPart {
  /** The name of a client or server tool. */
  tool: string;
  /** Arguments, any JSON; an empty object by default. A text such as `${tool.get_weather.city}` stands for a value of the conversation, of its type. */
  args?: JsonValue;
  /** The call id; by default derived from the script, the number of messages and the index of the call. */
  id?: string;
  /** The request need not offer the tool: the model invents it. Otherwise such a call is reported after the test. */
  offered?: false;
}
/** A call that could not be parsed. */
export interface UnparsedCall {
  /** The text of a call that could not be parsed. */
  unparsed: string;
}

export interface ScriptedError {
  /** An HTTP status from 400 to 599. */
  status: number;
  /** The error message. */
  message: string;
  /** Additional response headers, such as `retry-after`. */
  headers?: Record<string, string>;
}

/** A rule of a shield. The first rule that holds decides; if none holds, the shield passes. */
export interface ShieldRule {
  /** Its name. */
  shield: string;
  /** Conditions that must all hold. Without `when` the rule always holds. */
  when?: ShieldCondition;
  /** Without it the shield passes. */
  violation?: ScriptedViolation;
  /** The shield fails with this error. */
  error?: ScriptedError;
  /** Waits until the test opens this gate before answering. */
  gate?: string;
  /** A pause before answering. */
  wait?: Duration;
}

export interface ScriptedViolation {
  /** Only `error` ends the turn. */
  level: ViolationLevel;
  /** The message shown to the user. */
  message?: string;
  /** Metadata of the violation; `category` is a Llama Guard category code. */
  metadata?: JsonObject;
}
