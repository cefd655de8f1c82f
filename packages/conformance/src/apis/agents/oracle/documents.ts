/**
 * Documents as the lines that they must add to their turn's input: docs/look-up/semantics/documents.md §5.2. Whatever is joined with
 * newlines has the lines of its parts, so that nothing is put together here: what the client sent is taken off an input,
 * and the rest must have the lines of the documents.
 */
import type { Document, InterleavedContent, TurnInputMessage } from "@understudy/contract/types";
import type { Expectations } from "../../../target/expectations.ts";
import { announced, checked, type SchemaOutcome } from "../../../trace/read.ts";
import type { Trace } from "../../../trace/trace.ts";
import { type RequestedTurn, requestedTurns } from "../views/configs.ts";
import { compare, type Finding } from "../../../check/verdict.ts";
import { namesNoTool } from "./offered-tools.ts";
import { contentText } from "./prompt.ts";

export interface DocumentedTurn extends RequestedTurn {
  documents: readonly Document[];
  /** What the client sent beside the documents. */
  messages: readonly SentMessage[];
  /** The lines that the documents must add; null if the turn must be refused for its documents. */
  lines: readonly string[] | null;
  /** The input that was announced; null if no input was. */
  actual: readonly TurnInputMessage[] | null;
}

/** Turns that nothing but their documents can have refused. */
export function documentedTurns(trace: Trace): DocumentedTurn[] {
  return requestedTurns(trace).flatMap((turn) => {
    const parsed = checked("TurnCreateRequest", turn.sent);
    const documents = parsed.ok ? (parsed.value.documents ?? []) : [];
    if (!parsed.ok || documents.length === 0 || namesNoTool(trace, turn) !== false) return [];
    const lines = linesOf(documents, trace.expectations);
    const actual = announced(turn.created)?.input_messages ?? null;
    return [{ ...turn, documents, messages: parsed.value.messages, lines, actual }];
  });
}

/** The lines of all documents; null if one must be refused or fetched, or if the profile does not promise to take it. */
export function linesOf(documents: readonly Document[], { behavior }: Expectations): string[] | null {
  const lines = documents.map((document) =>
    behavior.documents === "plain" && !isPlain(document) ? null : linesOfOne(document),
  );
  return lines.includes(null) ? null : lines.flatMap((some) => some ?? []);
}

/** Whether every server takes it: a text, of a type of text in lower case. */
function isPlain({ content, mime_type }: Document): boolean {
  return typeof content === "string" && /^text\/[a-z]+$/.test(mime_type);
}

/** A type that documents may have, in any case and with any parameters. */
const acceptedType = /^\s*(text\/[^;\s][^;]*|application\/(json|yaml)\s*)(;.*)?$/i;

function linesOfOne({ content, mime_type }: Document): string[] | null {
  if (!acceptedType.test(mime_type)) return null;
  if (typeof content === "object" && "uri" in content) return linesOfDataUrl(content.uri);
  // An image has no lines.
  const items = Array.isArray(content) ? content : [content];
  if (items.some((item) => typeof item === "object" && item.type !== "text")) return null;
  return contentText(content).split("\n");
}

/** Null for every other URL: the suite serves no documents. */
function linesOfDataUrl(uri: string): string[] | null {
  const { type = "", data } = /^data:(?<type>[^,]*);base64,(?<data>.*)$/s.exec(uri)?.groups ?? {};
  if (data === undefined || (type !== "" && !acceptedType.test(type))) return null;
  return Buffer.from(data, "base64").toString("utf8").split("\n");
}

/** The lines after what the client sent, in a message as a provider got it; null if the message does not begin with that. */
export function linesAfter(messages: readonly SentMessage[], text: string): string[] | null {
  const sent = messages.at(-1)?.content ?? "";
  const start = typeof sent === "string" ? sent : `${contentText(sent)}\n`;
  return text.startsWith(start) ? text.slice(start.length).split("\n") : null;
}

/** Findings unless the announced input is what the client sent, with the documents at the end of its last message. */
export function compareInput({ created, messages, lines, actual }: DocumentedTurn): Finding[] {
  const none = { role: "user" as const, content: "", context: null };
  const sent = messages.length === 0 ? [none] : messages.map(stored);
  const last = sent.length - 1;
  const expected = sent.map((message, at) =>
    at === last ? { ...message, content: { sent: message.content, lines } } : message,
  );
  const divided = actual?.map((message, at) =>
    at === last ? { ...message, content: divide(message.content, sent[at]?.content ?? "") } : message,
  );
  return compare(created, "turn.input_messages", expected, divided ?? null);
}

/** A stored content as what was sent and the lines after it; unchanged if it does not have the form that §5.2 gives it. */
function divide(content: InterleavedContent, sent: InterleavedContent): object | string {
  if (typeof content === "string" && typeof sent === "string")
    return { sent: content.slice(0, sent.length), lines: content.slice(sent.length).split("\n") };
  if (!Array.isArray(content) || typeof sent === "string") return content;
  const [added, ...others] = content.toReversed();
  if (added?.type !== "text") return content;
  const before = others.toReversed();
  return {
    sent: Array.isArray(sent) || before.length !== 1 ? before : before[0],
    lines: added.text.split("\n"),
  };
}

function stored(message: SentMessage): TurnInputMessage {
  if (message.role === "tool") return message;
  return { role: "user", content: message.content, context: message.context ?? null };
}

type Parsed = Extract<SchemaOutcome<"TurnCreateRequest">, { ok: true }>["value"];
type SentMessage = Parsed["messages"][number];

/** In which form a document brings its content. */
export function formOf({ content }: Document): "text" | "list" | "url" {
  if (Array.isArray(content)) return "list";
  return typeof content === "object" && "uri" in content ? "url" : "text";
}
