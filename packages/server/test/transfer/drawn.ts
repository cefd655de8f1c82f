/** States of a store that real requests leave, drawn at random; and how two stores are compared. */
import fc from "fast-check";
import type { Store, StoredJson } from "../../src/ports/store.ts";
import { keys } from "../../src/application/records/keys.ts";
import { tenants, type Tenants } from "../access/users.ts";

const acts = [
  ...["open", "open", "turn", "resume", "session", "deleteSession", "deleteAgent"],
  ...[
    "model",
    "toolgroup",
    "unregister",
    "response",
    "child",
    "child",
    "deleteResponse",
    "deleteResponse",
    "background",
  ],
  ...["conversation", "addItems", "deleteItem", "respondIn", "deleteConversation"],
] as const;

interface Act {
  act: (typeof acts)[number];
  by: string;
  /** Which of those that there are. */
  at: number;
}

/** Names as clients may choose them. */
const names = [
  "plain",
  "with/slash, ü and \u2028",
  "😀".repeat(254),
  `long${"x".repeat(240)}`,
  "half \ud83d",
];

export const drawnActs: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    act: fc.constantFrom(...acts),
    by: fc.constantFrom("alice", "alice", "bob", "carol", "dave"),
    at: fc.nat(5),
  }),
  { minLength: 5, maxLength: 30, size: "max" },
);

/** Does them one after the other. Some are refused, as users do not see what others made: then they leave nothing. */
export async function fillBy(store: Store, done: readonly Act[], withUsers: boolean): Promise<Tenants> {
  const made = tenants({ store, ...(withUsers ? {} : { authenticate: undefined }) });
  const state: Record<"turns" | "responses" | "conversations" | "names", string[]> = {
    turns: [],
    responses: [],
    conversations: [],
    names: [],
  };
  for (const [index, one] of done.entries()) await perform(made, state, { ...one, index });
  await untilRunning(store);
  return made;
}

/** A response in the background is stored again when it runs; a read of it says so before that. */
async function untilRunning(store: Store): Promise<void> {
  const isQueued = async (): Promise<boolean> =>
    (await store.list(keys.responses)).some(({ value }) =>
      JSON.stringify(value).includes('"status":"queued"'),
    );
  while (await isQueued()) await new Promise((resolve) => setImmediate(resolve));
}

async function perform(
  { call, open }: Tenants,
  state: Record<"turns" | "responses" | "conversations" | "names", string[]>,
  { act, by, at, index }: Act & { index: number },
): Promise<void> {
  const one = (list: readonly string[]): string => list[at % Math.max(1, list.length)] ?? "/v1/none";
  const above = (path: string, levels: number): string => path.split("/").slice(0, -levels).join("/");
  const turn = one(state.turns);
  const response = one(state.responses);
  const conversation = one(state.conversations);
  const input = "hi";
  const respond = async (body: object): Promise<void> => {
    const { body: made } = await call(by, "POST", "/v1/responses", { model: "m", input, ...body });
    if (made.id) state.responses.push(made.id);
  };
  const item = { type: "message", role: "user", content: `Item ${index}` };
  switch (act) {
    case "open":
      return void state.turns.push((await open(by)).turn);
    case "turn":
      return void (await call(by, "POST", above(turn, 1), { messages: [{ role: "user", content: "Hi" }] }));
    case "resume": {
      const { body } = await call(by, "GET", turn);
      const { call_id } = body.steps?.[0]?.model_response?.tool_calls?.[0] ?? {};
      const tool_responses = [{ call_id, tool_name: "look", content: "Seen." }];
      return void (await call(by, "POST", `${turn}/resume`, { tool_responses }));
    }
    case "session":
      return void (await call(by, "POST", above(turn, 3), { session_name: "another" }));
    case "deleteSession":
      return void (await call(by, "DELETE", above(turn, 2)));
    case "deleteAgent":
      return void (await call(by, "DELETE", above(turn, 4)));
    case "model": {
      const model_id = `${one(names)}${at}`;
      // No URL has half a character in it.
      if (!model_id.startsWith("half")) state.names.push(`/v1/models/${encodeURIComponent(model_id)}`);
      return void (await call(by, "POST", "/v1/models", { model_id, provider_model_id: "m" }));
    }
    case "toolgroup":
      state.names.push(`/v1/toolgroups/desk${at}`);
      return void (await call(by, "POST", "/v1/toolgroups", {
        toolgroup_id: `desk${at}`,
        provider_id: "understudy",
      }));
    case "unregister":
      return void (await call(by, "DELETE", one(state.names)));
    case "response":
      return respond({ metadata: { at: String(at) } });
    case "child":
      return respond({ previous_response_id: response });
    case "background":
      return respond({ background: true, input: "hold" });
    case "deleteResponse":
      return void (await call(by, "DELETE", `/v1/responses/${response}`));
    case "conversation": {
      const { body } = await call(by, "POST", "/v1/conversations", { items: [item] });
      return void state.conversations.push(body.id);
    }
    case "addItems":
      return void (await call(by, "POST", `/v1/conversations/${conversation}/items`, {
        items: [item, { ...item, id: "msg_mine" }],
      }));
    case "deleteItem":
      return void (await call(by, "DELETE", `/v1/conversations/${conversation}/items/msg_mine`));
    case "respondIn":
      return respond({ conversation });
    case "deleteConversation":
      return void (await call(by, "DELETE", `/v1/conversations/${conversation}`));
  }
}

const ofOneStore = [keys.idMark, keys.health];

/** Everything that an import must have: also the indexes, which no export has. Claims say only that there was one. */
export async function dump(store: Store): Promise<Record<string, StoredJson>> {
  const entries = await store.list("");
  return Object.fromEntries(
    entries
      .filter(({ key }) => !ofOneStore.includes(key) && !/^(once(-due)?|replica)\//.test(key))
      .map(({ key, value }) => [key, withoutClaim(value)]),
  );
}

function withoutClaim(value: StoredJson): StoredJson {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return {
    ...value,
    ...("claim" in value ? { claim: null } : {}),
    ...("lease" in value ? { lease: null } : {}),
  };
}
