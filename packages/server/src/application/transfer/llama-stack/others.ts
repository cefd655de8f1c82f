/** What a file of a Llama Stack has besides agents, sessions and turns. It is left, and the report says so. */
import type { Taker } from "./taker.ts";

/** By the beginning of their keys; those of agents are read elsewhere. */
const kinds = new Map<string, string | null>([
  ["agent", null],
  ["session", null],
  ["in_progress_tool_call_step", null],
  ["num_infer_iters_in_turn", null],
  ["distributions", "models, shields and toolgroups are written in a configuration"],
  ["prompts", "there are no stored prompts here"],
]);

const conversations = "clients know them by ids of a form that conversations do not have here";

const tables = new Map<string, string | null>([
  ["kvstore", null],
  ["openai_responses", "clients know them by ids of a form that responses do not have here"],
  ["openai_conversations", conversations],
  ["conversation_items", conversations],
  ["conversation_messages", conversations],
  ["chat_completions", "chat completions are not kept here"],
  ["inference_store", "chat completions are not kept here"],
]);

const unknown = "it is nothing of agents";

/** Whether any of its tables is one of a Llama Stack. */
export function isOfLlamaStack(names: Iterable<string>): boolean {
  return [...names].some((name) => tables.has(name));
}

export function leaveOthers({ file, leave }: Taker): void {
  for (const [kind, count] of kindsOf(file.keys(""))) {
    const reason = kinds.get(kind);
    if (reason !== null) leave(`${rows(count)} ${kind}:…`, reason ?? unknown);
  }
  for (const [table, count] of file.tables) {
    const reason = tables.get(table);
    if (reason !== null && count > 0) leave(`${rows(count)} of the table ${table}`, reason ?? unknown);
  }
}

function kindsOf(keys: Iterable<string>): Map<string, number> {
  const found = new Map<string, number>();
  for (const key of keys) {
    const [kind = ""] = key.split(":");
    found.set(kind, (found.get(kind) ?? 0) + 1);
  }
  return found;
}

function rows(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}
