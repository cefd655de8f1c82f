/** What is listed of responses and conversations is what can be read, page by page, in both orders. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { drawsOf } from "../../../../vitest.draws.ts";
import { createMemoryStore, type Rule, type Store, type Write } from "../../src/index.ts";
import { tenants, users, type Tenants } from "./users.ts";

const names = Object.keys(users);
const step = fc.record({
  user: fc.constantFrom(...names),
  does: fc.constantFrom(
    ...(["respond", "respond", "continue", "join", "conversation", "add"] as const),
    ...(["delete response", "delete conversation", "delete item"] as const),
  ),
  at: fc.nat(30),
});
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

interface Made {
  responses: string[];
  conversations: string[];
  /** With the conversation that they are in. */
  items: [conversation: string, item: string][];
}

/** What all users made, deleted or not; a step that is refused makes nothing. */
async function live(steps: readonly Step[], call: Tenants["call"]): Promise<Made> {
  const made: Made = { responses: [], conversations: [], items: [] };
  const { responses, conversations, items } = made;
  const note = (path: string, list: { data?: { id: string }[] }): void => {
    for (const { id } of list.data ?? []) if (!items.some(([, item]) => item === id)) items.push([path, id]);
  };
  for (const { user, does, at } of steps) {
    const response = responses[at % (responses.length || 1)];
    const conversation = conversations[at % (conversations.length || 1)];
    const [of, item] = items[at % (items.length || 1)] ?? [];
    const respond = async (rest: object): Promise<void> => {
      const { body } = await call(user, "POST", "/v1/responses", { model: "m", input: "hi", ...rest });
      if (body.object === "response") responses.push(body.id);
    };
    if (does === "respond") await respond({ background: at % 5 === 0 });
    else if (does === "continue") await respond({ previous_response_id: response });
    else if (does === "join" && conversation !== undefined) {
      await respond({ conversation });
      note(
        conversation,
        (await call(user, "GET", `/v1/conversations/${conversation}/items?order=asc&limit=100`)).body,
      );
    } else if (does === "conversation") {
      const given = [{ role: "user", content: "a" }];
      const { body } = await call(user, "POST", "/v1/conversations", { items: given });
      conversations.push(body.id);
      note(body.id, (await call(user, "GET", `/v1/conversations/${body.id}/items?order=asc`)).body);
    } else if (does === "add" && conversation !== undefined) {
      const added = { items: [{ role: "user", content: "b" }] };
      note(conversation, (await call(user, "POST", `/v1/conversations/${conversation}/items`, added)).body);
    } else if (does === "delete response") await call(user, "DELETE", `/v1/responses/${response}`);
    else if (does === "delete conversation") await call(user, "DELETE", `/v1/conversations/${conversation}`);
    else if (does === "delete item") await call(user, "DELETE", `/v1/conversations/${of}/items/${item}`);
  }
  return made;
}

/** For every user. */
const listIsWhatGetAllows = (newStore: () => Store, policy?: Rule[]) =>
  fc.asyncProperty(
    fc.array(step, { maxLength: 25 }),
    fc.record({ limit: fc.integer({ min: 1, max: 4 }), order: fc.constantFrom("asc", "desc") }),
    async (steps, { limit, order }) => {
      const { call, stack } = tenants({ store: newStore(), policy });
      const { responses, conversations, items } = await live(steps, call);
      for (const user of names) {
        const listed = async (path: string): Promise<string[]> => {
          const found: string[] = [];
          for (let after = ""; ;) {
            const page = await call(user, "GET", `${path}?limit=${limit}&order=${order}${after}`);
            if (page.status !== 200) return ["hidden"];
            found.push(...page.body.data.map(({ id }: { id: string }) => id));
            if (!page.body.has_more) return found;
            after = `&after=${page.body.last_id}`;
          }
        };
        const allowed = async (path: string, ids: readonly string[]): Promise<string[]> => {
          const found: string[] = [];
          for (const id of ids) if ((await call(user, "GET", `${path}/${id}`)).status === 200) found.push(id);
          return order === "asc" ? found : found.toReversed();
        };
        expect(await listed("/v1/responses")).toEqual(await allowed("/v1/responses", responses));
        const readable = await allowed("/v1/conversations", conversations);
        for (const conversation of conversations) {
          const path = `/v1/conversations/${conversation}/items`;
          const own = items.flatMap(([of, item]) => (of === conversation ? [item] : []));
          const isReadable = readable.includes(conversation);
          expect(await listed(path)).toEqual(isReadable ? await allowed(path, own) : ["hidden"]);
        }
      }
      await stack.close();
    },
  );

const all: Rule = { permit: { actions: ["create", "read", "update", "delete"] } };

test.each<[string, Rule[] | undefined]>([
  ["the default rules", undefined],
  [
    "rules that name single responses",
    [
      { forbid: { actions: "read", resource: `response::resp_${"0".repeat(32)}` } },
      { forbid: { actions: "read", principal: "bob" }, when: "user is not owner" },
      all,
    ],
  ],
])(
  "a list has exactly the responses that get allows, for every user, at every page, under %s",
  async (_, policy) => {
    await fc.assert(listIsWhatGetAllows(createMemoryStore, policy), { numRuns: drawsOf(30) });
  },
);

/** A store that now and then does not write an entry under this prefix. */
const forgetful = (prefix: RegExp) => (): Store => {
  const store = createMemoryStore();
  let count = 0;
  const isForgotten = ({ key, value }: Write): boolean =>
    prefix.test(key) && value !== undefined && ++count % 3 === 0;
  return {
    ...store,
    commit: (checks, writes) =>
      store.commit(
        checks,
        writes.filter((one) => !isForgotten(one)),
      ),
  };
};

test.each([
  ["an owner's entry of a response", /^owned\/\w+\/response\//],
  ["where an item is", /^citem-id\//],
])("the law fails for a store that forgets %s", async (_, prefix) => {
  const check = fc.check(listIsWhatGetAllows(forgetful(prefix)), {
    numRuns: 200,
    seed: 1,
    endOnFailure: true,
  });
  expect((await check).failed).toBe(true);
});
