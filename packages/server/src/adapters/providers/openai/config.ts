/** The configuration of a provider of type `openai`. */

export interface OpenAiConfig {
  /** The base URL, as OpenAI's clients have it: `http://127.0.0.1:11434/v1`. */
  url: string;
  /** The key of all requests. */
  api_key?: string | undefined;
  /** The field of the provider data with the caller's key, in place of `api_key`. */
  key_from?: string | undefined;
  /** Headers of all requests. */
  headers?: Record<string, string> | undefined;
  /** Fields of every chat completion, such as `cache_prompt: false`; they win over those of a request, and null removes one. */
  extra_body?: Record<string, unknown> | undefined;
  /** How the server takes requests, where it refuses those of OpenAI's form. */
  accepts?: Partial<Accepts> | undefined;
  /** Seconds. */
  timeouts?: Partial<Timeouts> | undefined;
  /** How often a request is repeated that has not begun to be answered. */
  retries?: number | undefined;
  /** The largest number of concurrent requests; further ones wait. */
  concurrency?: number | undefined;
}

/** By default what OpenAI takes, and with it most servers. */
export interface Accepts {
  /** False: no request asks for a stream. */
  stream: boolean;
  /** False: no request asks for the token usage of a stream. */
  stream_options: boolean;
  /** The form of the arguments of earlier calls. */
  arguments: "text" | "object";
  /** Whether system messages may stand anywhere, or are sent as one that is first. */
  system: "anywhere" | "first";
  /** Its name for an agent's `repetition_penalty`, which OpenAI's API does not have. */
  repetition_penalty: "repetition_penalty" | "repeat_penalty";
}

export interface Timeouts {
  /** Until the server accepts the connection. */
  connect: number;
  /** Until the first part of an answer, with all repetitions. */
  first: number;
  /** Between two parts. */
  between: number;
}

/** The defaults; seconds. */
const timeouts: Timeouts = { connect: 5, first: 300, between: 60 };

const accepts: Accepts = {
  stream: true,
  stream_options: true,
  arguments: "text",
  system: "anywhere",
  repetition_penalty: "repetition_penalty",
};

export interface Settings {
  url: string;
  api_key: string | null;
  key_from: string | null;
  headers: Record<string, string>;
  extra_body: Record<string, unknown>;
  retries: number;
  concurrency: number;
  accepts: Accepts;
  timeouts: Timeouts;
}

export function toSettings(config: OpenAiConfig): Settings {
  const { url, api_key = null, key_from = null, headers = {}, extra_body = {} } = config;
  return {
    url: url.replace(/\/+$/, ""),
    api_key,
    key_from,
    headers,
    extra_body,
    accepts: { ...accepts, ...config.accepts },
    timeouts: { ...timeouts, ...config.timeouts },
    retries: config.retries ?? 2,
    concurrency: config.concurrency ?? 64,
  };
}

const seconds = { type: "number", exclusiveMinimum: 0 };
const flag = { type: "boolean" };
const text = { type: "string", minLength: 1 };

function fields(properties: Record<string, object>, required: readonly string[] = []): object {
  return { type: "object", additionalProperties: false, properties, required };
}

const connection = {
  url: text,
  api_key: text,
  key_from: text,
  headers: { type: "object", additionalProperties: { type: "string" } },
  timeouts: fields({ connect: seconds, first: seconds, between: seconds }),
  retries: { type: "integer", minimum: 0, maximum: 10 },
  concurrency: { type: "integer", minimum: 1 },
};

/** How a server is reached. */
export const connectionSchema = fields(connection, ["url"]);

export const openAiSchema = fields(
  {
    ...connection,
    extra_body: { type: "object" },
    accepts: fields({
      stream: flag,
      stream_options: flag,
      arguments: { enum: ["text", "object"] },
      system: { enum: ["anywhere", "first"] },
      repetition_penalty: { enum: ["repetition_penalty", "repeat_penalty"] },
    }),
  },
  ["url"],
);

/** What the schema cannot say; null if there is no mistake. */
export function urlMistake({ url }: Pick<OpenAiConfig, "url">): { path: string[]; message: string } | null {
  const { protocol, username } = URL.canParse(url) ? new URL(url) : { protocol: "", username: "" };
  const message = "expected the base URL of a model server, such as http://127.0.0.1:11434/v1";
  if (protocol !== "http:" && protocol !== "https:") return { path: ["url"], message };
  if (username !== "")
    return { path: ["url"], message: "has a user in it: give its key as api_key: ${env.NAME}" };
  return null;
}
