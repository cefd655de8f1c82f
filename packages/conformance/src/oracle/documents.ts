/** The input of a turn with documents, derived from docs/semantics.md §5.2. */
import type { Document, InterleavedContent, TurnInputMessage } from "@understudy/contract/types";
import type { Expectations } from "../targets/expectations.ts";
import { announced, checked, type SchemaOutcome } from "../trace/read.ts";
import type { Trace } from "../trace/trace.ts";
import { type RequestedTurn, requestedTurns } from "../trace/views/configs.ts";
import { namesNoTool } from "./offered-tools.ts";

/** Whether every server takes it: a text, of a type of text in lower case. */
function isPlain({ content, mime_type }: Document): boolean {
  return typeof content === "string" && /^text\/[a-z]+$/.test(mime_type);
}

function isOfTakenType({ mime_type }: Document): boolean {
  return isTakenType(mime_type);
}

/** Whether this media type is accepted, with any parameters and in any case. */
function isTakenType(mime_type: string): boolean {
  const [type = ""] = mime_type.toLowerCase().split(";");
  const accepted = ["application/json", "application/yaml"];
  return accepted.includes(type.trim()) || /^\s*text\/./.test(type);
}

/** The text of each document; null if one of them must be refused or fetched, or if the profile does not promise to take it. */
export function textsOf(documents: readonly Document[], { behavior }: Expectations): string[] | null {
  const isTaken = behavior.documents === "plain" ? isPlain : isOfTakenType;
  const texts = documents.map((document) => (isTaken(document) ? textOf(document) : null));
  const decodable = texts.filter((text) => text !== null);
  return decodable.length < texts.length ? null : decodable;
}

function textOf({ content }: Document): string | null {
  if (typeof content === "string") return content;
  const items = Array.isArray(content) ? content : [content];
  const texts = items.flatMap((item) => {
    if ("uri" in item) return decoded(item.uri) ?? [];
    return item.type === "text" ? [item.text] : [];
  });
  return texts.length < items.length ? null : texts.join("\n");
}

/** The text of a `data:` URL with base64; null for every other URL. */
function decoded(uri: string): string | null {
  const [, type, text = ""] = /^data:([^,]*);base64,(.*)$/s.exec(uri) ?? [];
  if (type === undefined || (type !== "" && !isTakenType(type))) return null;
  return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
}

/** The input messages with the documents' texts at the end of the last. */
export function withDocuments(
  messages: readonly TurnInputMessage[],
  texts: readonly string[],
): TurnInputMessage[] {
  if (texts.length === 0) return [...messages];
  const text = texts.join("\n");
  const last = messages.at(-1);
  if (last === undefined) return [{ role: "user", content: text, context: null }];
  return [...messages.slice(0, -1), { ...last, content: appended(last.content, text) }];
}

function appended(content: InterleavedContent, text: string): InterleavedContent {
  if (typeof content === "string") return `${content}${text}`;
  const item = { type: "text" as const, text };
  return Array.isArray(content) ? [...content, item] : [content, item];
}

export interface DocumentedTurn extends RequestedTurn {
  documents: readonly Document[];
  /** The number of messages beside the documents. */
  spoken: number;
  /** The input that must be stored; null if the turn must be refused for its documents. */
  expected: TurnInputMessage[] | null;
  /** The input that was announced; null if there is none. */
  actual: readonly TurnInputMessage[] | null;
}

/** Turns that nothing but their documents can have refused. */
export function documentedTurns(trace: Trace): DocumentedTurn[] {
  return requestedTurns(trace).flatMap((turn) => {
    const parsed = checked("TurnCreateRequest", turn.sent);
    const documents = parsed.ok ? (parsed.value.documents ?? []) : [];
    if (!parsed.ok || documents.length === 0 || namesNoTool(trace, turn) !== false) return [];
    const texts = textsOf(documents, trace.expectations);
    const { messages } = parsed.value;
    const expected = texts && withDocuments(messages.map(stored), texts);
    const actual = announced(turn.created)?.input_messages ?? null;
    return [{ ...turn, documents, spoken: messages.length, expected, actual }];
  });
}

function stored(message: ParsedMessage): TurnInputMessage {
  if (message.role === "tool") return message;
  return { role: "user", content: message.content, context: message.context ?? null };
}

type Parsed = Extract<SchemaOutcome<"TurnCreateRequest">, { ok: true }>["value"];
type ParsedMessage = Parsed["messages"][number];

/** In which form a document brings its content. */
export function formOf({ content }: Document): "text" | "list" | "url" {
  if (Array.isArray(content)) return "list";
  return typeof content === "object" && "uri" in content ? "url" : "text";
}
