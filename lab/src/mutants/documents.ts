import type { Document, Message, TurnCreateRequest } from "@understudy/contract/types";
import type { Handler, Mutant } from "./mutant.ts";
import { asked, asking, creating } from "./rewrite.ts";

export const documentMutants: readonly Mutant[] = [
  {
    id: "sets-documents-apart",
    fault: "An empty line stands before the text of documents.",
    killedBy: ["documents/text-joins-message"],
    over: () => ({ handler: worded((text) => `\n\n${text}`) }),
  },
  {
    id: "forgets-last-document",
    fault: "Of several documents the last is lost.",
    killedBy: ["documents/text-joins-message"],
    over: () => ({
      handler: spoken((body, documents) => ({ ...body, documents: documents.slice(0, -1) })),
    }),
  },
  {
    id: "leaves-out-spaces",
    fault: "White space at the ends of a document is lost.",
    killedBy: ["documents/text-joins-message"],
    over: () => ({
      handler: worded((text) => text.trim()),
    }),
  },
  {
    id: "keeps-documents-from-model",
    fault: "Documents are stored, and the model never sees them.",
    killedBy: ["documents/seen-by-model"],
    over: () => asked(({ messages }) => ({ messages: messages.map(withoutDocuments) })),
  },
  {
    id: "shows-documents-once",
    fault: "Later turns do not see the documents of earlier ones.",
    killedBy: ["documents/seen-by-model"],
    over: () => ({
      inference: (honest) => ({
        ...honest,
        infer(request, signal) {
          const newest = request.messages.findLastIndex(({ role }) => role === "user");
          const messages = request.messages.map((message, at) =>
            at === newest ? message : withoutDocuments(message),
          );
          return honest.infer({ ...request, messages }, signal);
        },
      }),
    }),
  },
  {
    id: "takes-any-type",
    fault: "Documents of every type are taken for text.",
    killedBy: ["documents/types"],
    over: () => ({ handler: documented((one) => ({ ...one, mime_type: "text/plain" })) }),
  },
  {
    id: "drops-strange-documents",
    fault: "Documents of other types than text are left out without a word.",
    killedBy: ["documents/types"],
    over: () => ({
      handler: spoken((body, documents) => ({
        ...body,
        documents: documents.filter(({ mime_type }) => /^(text\/|application\/(json|yaml))/i.test(mime_type)),
      })),
    }),
  },
  {
    id: "compares-types-by-letter",
    fault: "A type in capitals, or with parameters, is refused.",
    killedBy: ["documents/types"],
    over: () => ({
      handler: documented((one) =>
        /[A-Z;]/.test(one.mime_type) ? { ...one, mime_type: "application/octet-stream" } : one,
      ),
    }),
  },
  {
    id: "makes-lists",
    fault: "Documents without a message make one whose content is a list.",
    killedBy: ["documents/no-message"],
    over: () => ({
      handler: spoken((body) =>
        body.messages.length > 0 ? body : { ...body, messages: [{ role: "user", content: [] }] },
      ),
    }),
  },
  {
    id: "runs-items-together",
    fault: "The items of a list as content are joined with nothing.",
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
    id: "tells-the-url",
    fault: "The URL of a document stands for its text.",
    killedBy: ["documents/by-url"],
    over: () => ({
      handler: documented((one) =>
        typeof one.content === "object" && "uri" in one.content ? { ...one, content: one.content.uri } : one,
      ),
    }),
  },
  {
    id: "asks-its-own-machine",
    fault: "A document at an address of the server's own machine is read.",
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
    id: "keeps-documents-from-shields",
    fault: "Documents are added after the input shields have looked.",
    killedBy: ["documents/seen-by-shields"],
    over: () => ({
      shields: (honest) => ({
        ...honest,
        run: (request, signal) =>
          honest.run({ ...request, messages: request.messages.map(withoutDocuments) }, signal),
      }),
    }),
  },
];

/** Changes what is asked of turns that bring documents. */
function spoken(
  change: (body: TurnCreateRequest, documents: readonly Document[]) => TurnCreateRequest,
): (honest: Handler) => Handler {
  return asking<TurnCreateRequest>(creating, (body) =>
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
