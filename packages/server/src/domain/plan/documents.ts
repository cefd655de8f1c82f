/** Documents of a turn become text at the end of its last message, so that shields, model and history include them. */
import type { Document, InterleavedContent, TurnInputMessage } from "@understudy/contract/types";
import { Problem } from "../errors.ts";
import type { TurnPlan } from "../turn/state/state.ts";

/** A document as text or as URL. */
export type DocumentSource = { text: string } | { url: string };

/** Limits the requests that one turn makes the server send. */
const mostUrls = 20;

/** The sources of the documents. Throws `bad_request` for other content than text, or too many URLs. */
export function sourcesOf(documents: readonly Document[]): DocumentSource[] {
  const sources = documents.map(sourceOf);
  const urls = sources.filter((source) => "url" in source).length;
  if (urls > mostUrls) {
    throw new Problem("bad_request", `documents: a turn may have ${mostUrls} documents by URL, not ${urls}.`);
  }
  return sources;
}

/** Appends the documents' texts to the last message. */
export function inlineDocuments(
  messages: readonly TurnInputMessage[],
  texts: readonly string[],
): TurnInputMessage[] {
  if (texts.length === 0) return [...messages];
  const text = texts.join("\n");
  const last = messages.at(-1);
  if (last === undefined) return [{ role: "user", content: text, context: null }];
  return [...messages.slice(0, -1), { ...last, content: append(last.content, text) }];
}

/** The texts at the end of the last message; without one, in a new message, or under `system` in the instructions. */
export function placeDocuments(
  plan: Pick<TurnPlan, "input_messages" | "instructions" | "policy">,
  texts: readonly string[],
): Pick<TurnPlan, "input_messages" | "instructions"> {
  const { input_messages, instructions, policy } = plan;
  if (policy.documents_alone === "system" && input_messages.length === 0)
    return { input_messages, instructions: instructions + texts.join("\n") };
  return { input_messages: inlineDocuments(input_messages, texts), instructions };
}

/** Whether documents may have this MIME type; parameters are ignored. */
export function isText(mimeType: string): boolean {
  const essence = (mimeType.split(";")[0] ?? "").trim().toLowerCase();
  return /^text\/./.test(essence) || essence === "application/json" || essence === "application/yaml";
}

function append(content: InterleavedContent, text: string): InterleavedContent {
  if (typeof content === "string") return content + text;
  return [...(Array.isArray(content) ? content : [content]), { type: "text", text }];
}

function sourceOf({ content, mime_type }: Document, index: number): DocumentSource {
  const where = `documents.${index}`;
  if (!isText(mime_type)) {
    throw new Problem(
      "bad_request",
      `${where}.mime_type: ${JSON.stringify(mime_type)} is not supported; ` +
        "send text/*, application/json or application/yaml.",
    );
  }
  // A string is text even if it looks like a URL: only `{uri}` is fetched.
  if (typeof content === "string") return { text: content };
  if (!Array.isArray(content) && "uri" in content) return { url: content.uri };
  const texts = (Array.isArray(content) ? content : [content]).map((item) => {
    if (item.type === "text") return item.text;
    throw new Problem("bad_request", `${where}.content: a document holds text only, not an ${item.type}.`);
  });
  return { text: texts.join("\n") };
}
