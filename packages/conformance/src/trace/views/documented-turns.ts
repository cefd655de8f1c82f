/** Turns that brought documents, with what must become of them. */
import type { Document, TurnInputMessage } from "@understudy/contract/types";
import { announced, checked, type Checked } from "../read.ts";
import type { Trace } from "../trace.ts";
import { askedTurns, type AskedTurn } from "./configs.ts";
import { textsOf, withDocuments } from "../../oracle/documents.ts";
import { namesNoTool } from "../../oracle/runnable.ts";

export interface DocumentedTurn extends AskedTurn {
  documents: readonly Document[];
  /** Of how many messages the request consisted besides. */
  spoken: number;
  /** The input with the documents in it; null if the turn must be refused for them. */
  expected: TurnInputMessage[] | null;
  /** The input that was announced; null if there is none. */
  actual: readonly TurnInputMessage[] | null;
}

/** Those that nothing else stands against. */
export function documentedTurns(trace: Trace): DocumentedTurn[] {
  return askedTurns(trace).flatMap((turn) => {
    const parsed = checked("TurnCreateRequest", turn.sent);
    const documents = parsed.ok ? (parsed.value.documents ?? []) : [];
    if (!parsed.ok || documents.length === 0 || namesNoTool(trace, turn) !== false) return [];
    const texts = textsOf(documents);
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

type Parsed = Extract<Checked<"TurnCreateRequest">, { ok: true }>["value"];
type ParsedMessage = Parsed["messages"][number];

/** How a document says what it says. */
export function formOf({ content }: Document): "text" | "list" | "url" {
  if (Array.isArray(content)) return "list";
  return typeof content === "object" && "uri" in content ? "url" : "text";
}
