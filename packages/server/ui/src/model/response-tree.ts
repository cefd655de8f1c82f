/** Responses as chains, whose forks branch off, and those of a conversation in a row. */
import type { ResponseHead } from "../../../src/application/observation/observation.ts";

export interface ResponseRow {
  head: ResponseHead;
  /** How many forks are above it. */
  depth: number;
  /** Whether other responses continue the same one. */
  isFork: boolean;
}

/** A chain with its forks, or the responses of a conversation. */
export interface ResponseGroup {
  /** The id of its first response, or of its conversation. */
  id: string;
  /** Null for a chain. */
  conversation_id: string | null;
  /** What each continues stands above it. */
  rows: ResponseRow[];
  newest: ResponseHead;
  title: string;
}

/** Those with the newest response first. */
export function toGroups(heads: Iterable<ResponseHead>): ResponseGroup[] {
  const inOrder = [...heads].sort((one, other) => (one.response_id < other.response_id ? -1 : 1));
  const inChains = inOrder.filter(({ conversation_id }) => conversation_id === null);
  const byConversation = groupBy(inOrder, ({ conversation_id }) => conversation_id);
  const groups = [
    ...toChains(inChains),
    ...[...byConversation].map(([id, responses]) =>
      toGroup(
        id,
        id,
        responses.map((head) => ({ head, depth: 0, isFork: false })),
      ),
    ),
  ];
  return groups.sort((one, other) => (one.newest.response_id < other.newest.response_id ? 1 : -1));
}

/** The responses that continue this one, oldest first. */
export function childrenOf(heads: Iterable<ResponseHead>, response_id: string): ResponseHead[] {
  return [...heads]
    .filter((head) => head.previous_response_id === response_id)
    .sort((one, other) => (one.response_id < other.response_id ? -1 : 1));
}

function toChains(inOrder: readonly ResponseHead[]): ResponseGroup[] {
  const known = new Set(inOrder.map(({ response_id }) => response_id));
  const parentOf = ({ previous_response_id: id }: ResponseHead): string | null =>
    id !== null && known.has(id) ? id : null;
  const children = groupBy(inOrder, parentOf);
  const roots = inOrder.filter((head) => parentOf(head) === null);
  return roots.map((root) => toGroup(root.response_id, null, rowsFrom(root, children)));
}

/** The first child goes on at the depth of its parent if it is the only one. Not recursive: chains are long. */
function rowsFrom(root: ResponseHead, children: ReadonlyMap<string, ResponseHead[]>): ResponseRow[] {
  const rows: ResponseRow[] = [];
  const next: ResponseRow[] = [{ head: root, depth: 0, isFork: false }];
  for (let row = next.pop(); row !== undefined; row = next.pop()) {
    rows.push(row);
    const below = children.get(row.head.response_id) ?? [];
    const isFork = below.length > 1;
    const depth = row.depth + (isFork ? 1 : 0);
    next.push(...below.map((head) => ({ head, depth, isFork })).reverse());
  }
  return rows;
}

function toGroup(id: string, conversation_id: string | null, rows: ResponseRow[]): ResponseGroup {
  const newest = rows.reduce<ResponseHead | null>(
    (found, { head }) => (found === null || head.response_id > found.response_id ? head : found),
    null,
  );
  if (newest === null) throw new Error(`The group ${id} has no response.`);
  const title = rows.map(({ head }) => head.title).find((text) => text !== "") ?? "";
  return { id, conversation_id, rows, newest, title };
}

/** Without those of key null. */
function groupBy(
  heads: readonly ResponseHead[],
  keyOf: (head: ResponseHead) => string | null,
): Map<string, ResponseHead[]> {
  const groups = new Map<string, ResponseHead[]>();
  for (const head of heads) {
    const key = keyOf(head);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [head]);
    else group.push(head);
  }
  return groups;
}

export interface ResponseFilter {
  /** Part of an id, a title or a model, ignoring case. */
  text: string;
  /** Empty: any. */
  status: ResponseHead["status"] | "";
}

export const noResponseFilter: ResponseFilter = { text: "", status: "" };

/** The groups with the rows that pass. */
export function filterGroups(groups: readonly ResponseGroup[], filter: ResponseFilter): ResponseGroup[] {
  const text = filter.text.trim().toLowerCase();
  if (text === "" && filter.status === "") return [...groups];
  return groups.flatMap((group) => {
    const rows = group.rows.filter(
      ({ head }) =>
        (filter.status === "" || head.status === filter.status) &&
        [head.title, head.model, head.response_id, head.conversation_id ?? ""].some((one) =>
          one.toLowerCase().includes(text),
        ),
    );
    return rows.length === 0 ? [] : [{ ...group, rows }];
  });
}
