/** What is under which key, for every key that a store may have: what an export has, and what it leaves out. */
import { keys, ownerLists, uuid, type RegisteredKind } from "../records/keys.ts";
import { isListed } from "../records/owned.ts";
import {
  checkAgent,
  checkAncestor,
  checkConversation,
  checkCount,
  checkFile,
  checkItem,
  checkModel,
  checkPiece,
  checkResponse,
  checkSession,
  checkShield,
  checkToolGroup,
  checkTurn,
  checkVectorDb,
} from "./values.ts";
import { checkMark, checkOwner, type CheckValue } from "./check-value.ts";
import { checkChunk, checkChunkCleanup, checkDocument, checkVectorHead } from "./vector-values.ts";

interface Kind {
  /** The segments of the key behind the first. */
  rest: readonly RegExp[];
  check: CheckValue;
}

const digest = /^[0-9a-f]{40}$/;
const position = /^\d{12}$/;
/** Of a vector db, or of that of a session with its agent. */
const db = new RegExp(`${uuid.source.slice(0, -1)}(?::${uuid.source.slice(1)}|$)`);
/** As `keys` encodes it. */
const name = /^[\w.:%~-]+$/;

const resources: Record<RegisteredKind, CheckValue> = {
  model: checkModel,
  shield: checkShield,
  toolgroup: checkToolGroup,
  vector_db: checkVectorDb,
};

const kinds: Record<string, readonly Kind[]> = {
  agent: [{ rest: [uuid], check: checkAgent }],
  session: [{ rest: [uuid, uuid], check: checkSession }],
  turn: [{ rest: [uuid, uuid, name], check: checkTurn }],
  model: [{ rest: [name], check: checkModel }],
  shield: [{ rest: [name], check: checkShield }],
  toolgroup: [{ rest: [name], check: checkToolGroup }],
  vector_db: [{ rest: [name], check: checkVectorDb }],
  "vector-head": [{ rest: [db], check: checkVectorHead }],
  "vector-document": [{ rest: [db, name], check: checkDocument }],
  chunk: [{ rest: [db, name, uuid, /^\d{8}$/], check: checkChunk }],
  "chunk-sweep": [{ rest: [db, uuid], check: checkChunkCleanup }],
  "vector-sweep": [{ rest: [uuid], check: checkMark }],
  owned: Object.entries(resources).map(([kind, check]) => ({
    rest: [digest, new RegExp(`^${kind}$`), name],
    check,
  })),
  owner: [{ rest: [digest, digest], check: checkOwner }],
  registrant: [{ rest: [digest, digest], check: checkOwner }],
  response: [{ rest: [uuid], check: checkResponse }],
  ancestor: [{ rest: [uuid], check: checkAncestor }],
  child: [{ rest: [uuid, uuid], check: checkMark }],
  approval: [{ rest: [name], check: checkMark }],
  conversation: [{ rest: [uuid], check: checkConversation }],
  file: [{ rest: [uuid], check: checkFile }],
  "file-piece": [{ rest: [uuid, /^\d{6}$/], check: checkPiece }],
  "file-sweep": [{ rest: [uuid], check: checkCount }],
  "file-bytes": [{ rest: [/^(?:-|[0-9a-f]{40})$/], check: checkCount }],
  citem: [{ rest: [uuid, position], check: checkItem }],
  sweep: [
    { rest: [uuid], check: checkMark },
    { rest: [uuid, uuid], check: checkMark },
  ],
  "response-sweep": [{ rest: [uuid], check: checkMark }],
  "conversation-sweep": [{ rest: [uuid], check: checkMark }],
};

/** The kind of a key; undefined for a key that no export has. */
export function kindOf(key: string): { check: CheckValue; rest: readonly string[] } | undefined {
  const [first = "", ...rest] = key.split("/");
  const found = Object.hasOwn(kinds, first) ? kinds[first] : undefined;
  const kind = found?.find(
    (one) => one.rest.length === rest.length && one.rest.every((pattern, at) => pattern.test(rest[at] ?? "")),
  );
  return kind && { check: kind.check, rest };
}

/** Indexes, which an import makes again; idempotency keys, which last a day; and what is only of this store. */
const leftOut = [
  keys.itemPosition("", "").slice(0, -1),
  keys.unfinishedResponses,
  "once/",
  keys.dueOnces,
  keys.dueFiles,
  keys.changedAt(""),
  keys.replicas,
];
const single = [keys.idMark, keys.health, keys.expiry, ...ownerLists.map((list) => keys.ownerCount(list))];

export function isLeftOut(key: string): boolean {
  return single.includes(key) || leftOut.some((prefix) => key.startsWith(prefix)) || isInOwnersList(key);
}

function isInOwnersList(key: string): boolean {
  const [, record] = /^owned\/[^/]+\/(.+)$/.exec(key) ?? [];
  return record !== undefined && isListed(record);
}
