/**
 * Which commit of a request is its result: the one that makes what the request is for. Other commits of it (an owner who is
 * new, the claim of a resume, a response that turns out to be dead) are not.
 */
import type { VersionCheck, Write } from "../../ports/store.ts";
import type { OnceResult, TurnRecord } from "../records/record.ts";
import type { KeyedOperation } from "./keyed-operation.ts";

/** What a commit stores of the request's result; null if nothing. */
export type ResultOf = (checks: readonly VersionCheck[], writes: readonly Write[]) => OnceResult | null;

const makers: Record<KeyedOperation, () => ResultOf> = {
  createAgent: () => makes(/^agent\//),
  createSession: () => makes(/^session\//),
  createTurn: () => makes(/^turn\//),
  resumeTurn: continuesTurn,
  createResponse: () => makes(/^response\//),
  createConversation: () => makes(/^conversation\//),
  createConversationItems: addsItems,
  createFile: () => makes(/^file\//),
  registerModel: () => makes(/^(?:owned\/[^/]+\/)?model\//),
  registerShield: () => makes(/^(?:owned\/[^/]+\/)?shield\//),
  registerToolgroup: () => makes(/^(?:owned\/[^/]+\/)?toolgroup\//),
  registerVectorDb: () => makes(/^(?:owned\/[^/]+\/)?vector_db\//),
};

/** For one request. */
export function createResultOf(operation: KeyedOperation): ResultOf {
  return makers[operation]();
}

/** A record that must not be there yet. */
function makes(record: RegExp): ResultOf {
  return (checks, writes) => {
    const absent = new Set(checks.filter(({ version }) => version === null).map(({ key }) => key));
    return toResult(
      writes.filter(({ key, value }) => value !== undefined && record.test(key) && absent.has(key)),
    );
  };
}

/** Positions in the conversation; other requests write none. */
function addsItems(): ResultOf {
  return (_checks, writes) => toResult(writes.filter(({ key }) => key.startsWith("citem/")));
}

/** The turn is written with its claim first. A resume that fails only gives that back; one that succeeds adds steps. */
function continuesTurn(): ResultOf {
  let before: number | undefined;
  return (_checks, writes) => {
    const turn = writes.find(({ key }) => key.startsWith("turn/"));
    if (turn?.value === undefined) return null;
    // Under these keys there are only turns.
    const record = turn.value as unknown as TurnRecord;
    const { length } = record.kind === "complete" ? record.turn.steps : record.state.steps;
    before ??= length;
    return length > before ? { ids: [lastOf(turn.key)], after: before } : null;
  };
}

function toResult(made: readonly Write[]): OnceResult | null {
  return made.length === 0 ? null : { ids: made.map(({ key }) => lastOf(key)) };
}

function lastOf(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}
