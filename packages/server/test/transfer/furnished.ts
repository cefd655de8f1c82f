/** A store with a record of nearly every kind, and what the records of a store look like whatever their ids and texts. */
import type { Store, StoredJson } from "../../src/ports/store.ts";
import { tenants, type Tenants } from "../access/users.ts";

/** Where the test finds what was made. */
export interface Furnished {
  made: Tenants;
  /** The path of a turn whose answer a shield refused. */
  refused: string;
  /** Paths of a turn that awaits input, of one that is complete, of a response that continues a deleted one. */
  paths: { awaiting: string; complete: string; response: string; conversation: string };
}

export async function furnish(store: Store): Promise<Furnished> {
  const made = tenants({ store });
  const { call, open, stack } = made;
  const post = async (path: string, body: object): Promise<{ [field: string]: string }> => {
    const answer = await call("alice", "POST", path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { turn } = await open("alice");
  const agent_config = {
    model: "m",
    instructions: "",
    enable_session_persistence: true,
    toolgroups: ["desk"],
    input_shields: ["guard"],
    output_shields: ["guard"],
  };
  const { agent_id } = await post("/v1/agents", { agent_config });
  const { session_id } = await post(`/v1/agents/${agent_id}/session`, { session_name: "another" });
  const session = `/v1/agents/${agent_id}/session/${session_id}`;
  const { turn_id } = await post(`${session}/turn`, { messages: [{ role: "user", content: "weigh" }] });
  // Its output is that of a shield, and not of its model.
  const refused = await post(`${session}/turn`, { messages: [{ role: "user", content: "a bomb" }] });
  await post("/v1/models", { model_id: "mine", provider_model_id: "m" });
  await post("/v1/shields", { shield_id: "mine", provider_shield_id: "guard" });
  await post("/v1/toolgroups", { toolgroup_id: "theirs", provider_id: "understudy" });
  const parent = await post("/v1/responses", { model: "m", input: "hi" });
  const child = await post("/v1/responses", {
    model: "m",
    input: "go on",
    previous_response_id: parent["id"],
  });
  await call("alice", "DELETE", `/v1/responses/${parent["id"]}`);
  const item = { type: "message", role: "user", content: "An item" };
  const conversation = await post("/v1/conversations", { items: [item], metadata: { a: "b" } });
  await post("/v1/responses", { model: "m", input: "hi", conversation: conversation["id"] });
  let running = await post("/v1/responses", { model: "m", input: "hold", background: true });
  while (running["status"] === "queued")
    running = (await call("alice", "GET", `/v1/responses/${running["id"]}`)).body;
  const keyed = new Request("http://stack/v1/conversations", {
    method: "POST",
    headers: { authorization: "Bearer alice", "idempotency-key": "k", "content-type": "application/json" },
    body: "{}",
  });
  await stack.fetch(keyed);
  return {
    made,
    refused: `${session}/turn/${refused["turn_id"]}`,
    paths: {
      awaiting: turn,
      complete: `${session}/turn/${turn_id}`,
      response: `/v1/responses/${child["id"]}`,
      conversation: `/v1/conversations/${conversation["id"]}`,
    },
  };
}

/** For each kind of key the fields of its values, with their types. */
export function shapesOf(entries: readonly { key: string; value: StoredJson }[]): string[] {
  const found = new Set<string>();
  for (const { key, value } of entries) collect(kindOf(key), value, found);
  return [...found].toSorted();
}

/** Ids, digests and numbers of a key are left out; what stands for a kind stays. */
function kindOf(key: string): string {
  return key.replaceAll(
    /(?<=\/)(?:[0-9a-f-]{36}|[0-9a-f]{40}|msg_[0-9a-f]+|\d{12,}(?:\.\d+)?)(?=\/|$)/g,
    "*",
  );
}

function collect(path: string, value: StoredJson, found: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) collect(`${path}[]`, one, found);
  else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value)) collect(`${path}.${name}`, one, found);
  else found.add(`${path}: ${value === null ? "null" : typeof value}`);
}
