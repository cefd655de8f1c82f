import { shortName } from "../../domain/short-name.ts";

/** Registered under names. */
export const registeredKinds = ["model", "shield", "toolgroup", "vector_db"] as const;
export type RegisteredKind = (typeof registeredKinds)[number];

/** Owners of agents, sessions, responses, conversations and files; and of names, which few have, and which every turn looks for. */
export const ownerLists = ["owner", "registrant"] as const;
export type OwnerList = (typeof ownerLists)[number];

/** The keys of records. The prefix of a parent never matches the key of a child. */
export const keys = {
  agent: (agent: string): string => `agent/${agent}`,
  agents: "agent/",
  session: (agent: string, session: string): string => `session/${agent}/${session}`,
  sessions: (agent: string): string => `session/${agent}/`,
  allSessions: "session/",
  /** A server under the profile of a real one may store turns by any name. */
  turn: (agent: string, session: string, turn: string): string => `turn/${agent}/${session}/${encode(turn)}`,
  turns: (agent: string, session: string): string => `turn/${agent}/${session}/`,
  turnsOfAgent: (agent: string): string => `turn/${agent}/`,
  resource: (kind: RegisteredKind, identifier: string): string => `${kind}/${encode(identifier)}`,
  resources: (kind: RegisteredKind): string => `${kind}/`,
  /**
   * By the digest of an owner, the entry of a record in their list, so that a list costs what is read; for a prefix of records,
   * the prefix of their entries. By the digest of a principal, what that user registered: names are taken only for oneself.
   */
  owned: (digest: string, record: string): string => `owned/${digest}/${record}`,
  /** Everybody who ever made a record of these. The first one shows that a store must not be served without users. */
  owner: (list: OwnerList, principal: string, owner: string): string => `${list}/${principal}/${owner}`,
  owners: (list: OwnerList): string => `${list}/`,
  /** How many these are. */
  ownerCount: (list: OwnerList): string => `${list}s`,
  /** By uuid, which is the time of their making. */
  response: (response: string): string => `response/${response}`,
  responses: "response/",
  /** What is left of a deleted response while others continue it. */
  ancestor: (response: string): string => `ancestor/${response}`,
  ancestors: "ancestor/",
  /** Responses that continue one, by their keys alone. */
  child: (parent: string, child: string): string => `child/${parent}/${child}`,
  children: (parent: string): string => `child/${parent}/`,
  /** An approval request that was answered; by its key alone. */
  approval: (request: string): string => `approval/${encode(request)}`,
  /** The same in a conversation, which has requests longer than the responses that made them. */
  approvalIn: (conversation: string, request: string): string =>
    `approval/${conversation}:${encode(request)}`,
  approvalsIn: (conversation: string): string => `approval/${conversation}:`,
  /** Responses in the background that have not ended; see `Unfinished`. */
  unfinishedResponse: (response: string): string => `response-running/${response}`,
  unfinishedResponses: "response-running/",
  /** Marks a deleted response whose remains are not looked at yet. */
  responseCleanup: (response: string): string => `response-sweep/${response}`,
  responseCleanups: "response-sweep/",
  conversation: (conversation: string): string => `conversation/${conversation}`,
  conversations: "conversation/",
  /** Positions only grow: they order items as their commits were. */
  conversationItem: (conversation: string, position: number): string =>
    `citem/${conversation}/${position.toString().padStart(12, "0")}`,
  conversationItems: (conversation: string): string => `citem/${conversation}/`,
  /** Where the item with this id is. */
  itemPosition: (conversation: string, id: string): string => `citem-id/${conversation}/${encode(id)}`,
  itemPositions: (conversation: string): string => `citem-id/${conversation}/`,
  /** Marks a deleted conversation whose items are not removed yet. */
  conversationCleanup: (conversation: string): string => `conversation-sweep/${conversation}`,
  conversationCleanups: "conversation-sweep/",
  /** Marks, by its key alone, a deleted agent or session whose children are not removed yet. The prefix is stored data. */
  cleanup: (agent: string, session?: string): string =>
    session === undefined ? `sweep/${agent}` : `sweep/${agent}/${session}`,
  cleanups: "sweep/",
  /** What the documents of a vector db have in common; written anew with every change of them, so that its version is theirs. */
  vectorHead: (db: string): string => `vector-head/${db}`,
  /** The documents that are seen. */
  vectorDocument: (db: string, document: string): string => `vector-document/${db}/${encode(document)}`,
  vectorDocuments: (db: string): string => `vector-document/${db}/`,
  /** A chunk of a generation of a document: of those that its document names are seen. */
  chunk: (db: string, document: string, generation: string, position: number): string =>
    `chunk/${db}/${encode(document)}/${generation}/${position.toString().padStart(8, "0")}`,
  chunks: (db: string, document: string, generation: string): string =>
    `chunk/${db}/${encode(document)}/${generation}/`,
  /** Names the chunks that an insert writes, and afterwards those that it replaced: chunks that nobody sees. */
  chunkCleanup: (db: string, insert: string): string => `chunk-sweep/${db}/${insert}`,
  chunkCleanups: "chunk-sweep/",
  /** Marks a deleted vector db whose records are not removed yet. */
  vectorCleanup: (db: string): string => `vector-sweep/${db}`,
  vectorCleanups: "vector-sweep/",
  /** All that is kept for a vector db, in the order in which it is removed: what is being written fails first. */
  ofVectorDb: (db: string): string[] =>
    ["chunk-sweep", "chunk", "vector-document"].map((kind) => `${kind}/${db}/`),
  /** The vector db of a session's own documents. */
  sessionDb: (agent: string, session: string): string => `${agent}:${session}`,
  /** What is kept for those of all sessions of an agent. */
  ofSessionDbs: (agent: string): string[] =>
    ["chunk-sweep", "chunk", "vector-document", "vector-head"].map((kind) => `${kind}/${agent}:`),
  /** An uploaded file, by uuid; its content is in pieces, which are written before it. */
  file: (file: string): string => `file/${file}`,
  files: "file/",
  filePiece: (file: string, piece: number): string =>
    `file-piece/${file}/${piece.toString().padStart(6, "0")}`,
  filePieces: (file: string): string => `file-piece/${file}/`,
  /** From when on the pieces of a file may be removed: it is deleted, or its upload broke off. */
  fileCleanup: (file: string): string => `file-sweep/${file}`,
  fileCleanups: "file-sweep/",
  /** The files that expire, by the time when they do. */
  dueFile: (due: number, file: string): string => `file-due/${due.toString().padStart(15, "0")}/${file}`,
  dueFiles: "file-due/",
  /** The size of all files of a principal, by its digest. */
  fileBytes: (principal: string): string => `file-bytes/${principal}`,
  /** A request with an idempotency key, by the digests of principal and key. */
  once: (principal: string, key: string): string => `once/${principal}/${key}`,
  /** Those keys by the time when they are forgotten. */
  dueOnce: (due: number, key: string): string =>
    `once-due/${due.toString().padStart(15, "0")}/${key.slice("once/".length)}`,
  dueOnces: "once-due/",
  /**
   * When a session, response or conversation was last changed, where its own times do not say so exactly. Only with a time to
   * live.
   */
  changedAt: (record: string): string => `use/${record}`,
  /** What runs in it, and is stored only at its end; and that something began to. */
  holdBy: (record: string, run: string): string => `use/${record}/${run}`,
  holdBegun: (record: string): string => `use/${record}/begun`,
  holdsIn: (record: string): string => `use/${record}/`,
  usesOfAgent: (agent: string): string => `use/session/${agent}/`,
  /** Whose turn it is to remove what is older than its time to live. */
  expiry: "expiry",
  /** The servers that share the store. */
  replica: (instance: string): string => `replica/${instance}`,
  replicas: "replica/",
  /** The upper bound for the times of ids; see `IdMark`. Outside every list prefix. */
  idMark: "ids/mark",
  /** Read and written to see that the store responds. Outside every list prefix, and of no export. */
  health: "health",
};

/**
 * Clients choose names freely, even with unpaired surrogates; keys are printable ASCII of a limited length. The encoding
 * is unique and has no slash.
 */
function encode(identifier: string): string {
  // Most are ids, of which nothing is encoded.
  if (identifier.search(encodedUnits) === -1) return shortName(identifier);
  const encoded = identifier.replace(
    encodedUnits,
    (unit) => `%${unit.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}`,
  );
  return shortName(encoded);
}

const encodedUnits = /[^\w.:-]/g;

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Any other text than a UUID in canonical form is rejected before it reaches the store. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
