/** The ids of responses, conversations, their items, and files. Each holds the id of its record, so that an item's id finds it. */

const itemPrefixes = {
  message: "msg",
  function_call: "fc",
  function_call_output: "fco",
  reasoning: "rs",
  web_search_call: "ws",
  file_search_call: "fs",
  mcp_call: "mcp",
  mcp_list_tools: "mcpl",
  mcp_approval_request: "mcpr",
  mcp_approval_response: "mcpa",
  compaction: "cmp",
} as const;

export type ItemType = keyof typeof itemPrefixes;

/** Input items are numbered from here, so that input and output of a response have different ids. */
const inputFrom = 0x8000;

/** An item's id, read. `container` is the uuid of its response or conversation. */
export interface ItemId {
  prefix: (typeof itemPrefixes)[ItemType];
  container: string;
  index: number;
}

export function responseId(uuid: string): string {
  return `resp_${hexOf(uuid)}`;
}

export function conversationId(uuid: string): string {
  return `conv_${hexOf(uuid)}`;
}

export function fileId(uuid: string): string {
  return `file-${hexOf(uuid)}`;
}

/** The uuid in a response's id; null for anything else. */
export function parseResponseId(text: string): string | null {
  return uuidIn(/^resp_([0-9a-f]{32})$/, text);
}

/** The uuid in a conversation's id; null for anything else, that of a session too. */
export function parseConversationId(text: string): string | null {
  return uuidIn(/^conv_([0-9a-f]{32})$/, text);
}

/** The uuid in a file's id; null for anything else. */
export function parseFileId(text: string): string | null {
  return uuidIn(/^file-([0-9a-f]{32})$/, text);
}

/** The id under which a session is shown as a conversation. */
export function sessionConversationId(agent: string, session: string): string {
  return `conv_${hexOf(agent)}${hexOf(session)}`;
}

/** Agent and session in such an id; null for anything else. */
export function parseSessionConversationId(text: string): { agent: string; session: string } | null {
  const [, agent, session] = /^conv_([0-9a-f]{32})([0-9a-f]{32})$/.exec(text) ?? [];
  return agent === undefined || session === undefined
    ? null
    : { agent: uuidOf(agent), session: uuidOf(session) };
}

/** The id of item `index` of an output, or of a conversation. `container` is a uuid. */
export function itemId(type: ItemType, container: string, index: number): string {
  return `${itemPrefixes[type]}_${hexOf(container)}${index.toString(16).padStart(4, "0")}`;
}

/** The id of item `index` of a response's own input. */
export function inputItemId(type: ItemType, container: string, index: number): string {
  return itemId(type, container, inputFrom + index);
}

/** Whether an item with this index is of its response's input; `at` is its place there, or in the output. */
export function placeInResponse(index: number): { input: boolean; at: number } {
  return index >= inputFrom ? { input: true, at: index - inputFrom } : { input: false, at: index };
}

/** Null for an id that was not made here. */
export function parseItemId(text: string): ItemId | null {
  const [, prefix, container, digits] = /^([a-z]+)_([0-9a-f]{32})([0-9a-f]{4,12})$/.exec(text) ?? [];
  const known = Object.values(itemPrefixes).find((one) => one === prefix);
  if (known === undefined || container === undefined || digits === undefined) return null;
  // One number is written in one way only.
  if (digits.length > 4 && digits.startsWith("0")) return null;
  return { prefix: known, container: uuidOf(container), index: Number.parseInt(digits, 16) };
}

function hexOf(uuid: string): string {
  return uuid.replaceAll("-", "");
}

function uuidIn(form: RegExp, text: string): string | null {
  const [, hex] = form.exec(text) ?? [];
  return hex === undefined ? null : uuidOf(hex);
}

function uuidOf(hex: string): string {
  const [first, second, third, fourth] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
  ];
  return `${first}-${second}-${third}-${fourth}-${hex.slice(20)}`;
}
