import type { Document, Message, TurnCreateRequest } from "@understudy/contract/types";
import type { Handler, Mutant } from "./mutant.ts";
import { changeInferenceRequest, changeRequest, createTurnRequest } from "./rewrite.ts";

export const documentMutants: readonly Mutant[] = [
  {
    id: "documents-adds-blank-line",
    fault: "A blank line is added before the text of every document.",
    killedBy: ["documents/text-joins-message"],
    over: () => ({ handler: worded((text) => `\n\n${text}`) }),
  },
  {
    id: "documents-drops-last-document",
    fault: "The last document of a turn is lost.",
    killedBy: ["documents/text-joins-message"],
    over: () => ({
      handler: spoken((body, documents) => ({ ...body, documents: documents.slice(0, -1) })),
    }),
  },
  {
    id: "documents-trims-text",
    fault: "Leading and trailing white space of a document is lost.",
    killedBy: ["documents/text-joins-message"],
    over: () => ({
      handler: worded((text) => text.trim()),
    }),
  },
  {
    id: "documents-hides-text-from-model",
    fault: "The model never gets the documents of a turn.",
    killedBy: ["documents/seen-by-model"],
    over: () => changeInferenceRequest(({ messages }) => ({ messages: messages.map(withoutDocuments) })),
  },
  {
    id: "documents-hides-text-from-later-turns",
    fault: "Later turns do not get the documents of earlier turns.",
    killedBy: ["documents/seen-by-model", "persistence/history-to-model"],
    over: () => ({
      inference: (honest) => ({
        ...honest,
        infer(request, context) {
          const newest = request.messages.findLastIndex(({ role }) => role === "user");
          const messages = request.messages.map((message, at) =>
            at === newest ? message : withoutDocuments(message),
          );
          return honest.infer({ ...request, messages }, context);
        },
      }),
    }),
  },
  {
    id: "documents-accepts-any-type",
    fault: "Documents of every MIME type are accepted as plain text.",
    killedBy: ["documents/types"],
    over: () => ({ handler: documented((one) => ({ ...one, mime_type: "text/plain" })) }),
  },
  {
    id: "documents-drops-unsupported-types",
    fault: "Documents of unsupported MIME types are dropped instead of refused.",
    killedBy: ["documents/types"],
    over: () => ({
      handler: spoken((body, documents) => ({
        ...body,
        documents: documents.filter(({ mime_type }) => /^(text\/|application\/(json|yaml))/i.test(mime_type)),
      })),
    }),
  },
  {
    id: "documents-refuses-capitals-and-parameters",
    fault: "A MIME type with capitals or parameters is refused.",
    killedBy: ["documents/types"],
    over: () => ({
      handler: documented((one) =>
        /[A-Z;]/.test(one.mime_type) ? { ...one, mime_type: "application/octet-stream" } : one,
      ),
    }),
  },
  {
    id: "documents-makes-list-content",
    fault: "Documents without a message become a user message whose content is a list.",
    killedBy: ["documents/no-message"],
    over: () => ({
      handler: spoken((body) =>
        body.messages.length > 0 ? body : { ...body, messages: [{ role: "user", content: [] }] },
      ),
    }),
  },
  {
    id: "documents-joins-items-without-newline",
    fault: "The text items of a document are joined without a newline.",
    killedBy: ["documents/list-content"],
    over: () => ({
      handler: documented(
        (one) => ({
          ...one,
          content: (Array.isArray(one.content) ? one.content : [])
            .map((item) => (item.type === "text" ? item.text : ""))
            .join(""),
        }),
        ({ content }) =>
          Array.isArray(content) && content.every((item) => "type" in item && item.type === "text"),
      ),
    }),
  },
  {
    id: "documents-inserts-url-instead-of-text",
    fault: "A document by URL adds its URL to the message instead of its text.",
    killedBy: ["documents/by-url"],
    over: () => ({
      handler: documented((one) =>
        typeof one.content === "object" && "uri" in one.content ? { ...one, content: one.content.uri } : one,
      ),
    }),
  },
  {
    id: "documents-accepts-loopback-urls",
    fault: "A document at 127.0.0.1 is accepted instead of refused.",
    killedBy: ["documents/private-addresses"],
    over: () => ({
      handler: documented((one) =>
        typeof one.content === "object" && "uri" in one.content && one.content.uri.includes("//127.0.0.1")
          ? { ...one, content: "What only the server can reach." }
          : one,
      ),
    }),
  },
  {
    id: "documents-hides-text-from-shields",
    fault: "Shields never get the documents of a turn.",
    killedBy: ["documents/seen-by-shields"],
    over: () => ({
      shields: (honest) => ({
        ...honest,
        run: (request, context) =>
          honest.run({ ...request, messages: request.messages.map(withoutDocuments) }, context),
      }),
    }),
  },
];

/** Changes the requests of turns with documents. */
function spoken(
  change: (body: TurnCreateRequest, documents: readonly Document[]) => TurnCreateRequest,
): (honest: Handler) => Handler {
  return changeRequest<TurnCreateRequest>(createTurnRequest, (body) =>
    body.documents && body.documents.length > 0 ? change(body, body.documents) : body,
  );
}

function documented(
  change: (document: Document) => Document,
  which: (document: Document) => boolean = () => true,
): (honest: Handler) => Handler {
  return spoken((body, documents) => ({
    ...body,
    documents: documents.map((one) => (which(one) ? change(one) : one)),
  }));
}

function worded(change: (text: string) => string): (honest: Handler) => Handler {
  return documented((one) =>
    typeof one.content === "string" ? { ...one, content: change(one.content) } : one,
  );
}

/** Documents follow the marker that the suite puts at the end of a message. */
function withoutDocuments(message: Message): Message {
  if (message.role !== "user" || typeof message.content !== "string") return message;
  return { ...message, content: message.content.replace(/(@@[^@]+@@).*$/s, "$1") };
}
