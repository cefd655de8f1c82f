/** One more `permit` takes no right to a response or conversation away, and one more `forbid` gives none. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createMemoryStore, type Rule, type Store } from "../../src/index.ts";
import { tenants, users, type Tenants } from "./users.ts";

interface Made {
  responses: string[];
  conversations: string[];
}

/** What two users have, stored once for all policies. */
async function store(): Promise<{ store: Store; made: Made }> {
  const memory = createMemoryStore();
  const { call } = tenants({ store: memory });
  const made: Made = { responses: [], conversations: [] };
  for (const user of ["alice", "bob"]) {
    const items = [{ role: "user", content: "a" }];
    const { body } = await call(user, "POST", "/v1/conversations", { items });
    made.conversations.push(body.id);
    for (const rest of [{}, { conversation: body.id }]) {
      const request = { model: "m", input: "hi", ...rest };
      made.responses.push((await call(user, "POST", "/v1/responses", request)).body.id);
    }
  }
  return { store: memory, made };
}

/** All that a user can do of what changes no record. */
async function rightsOf(user: string, { responses, conversations }: Made, call: Tenants["call"]) {
  const rights = new Set<string>();
  const attempt = async (method: string, path: string, body?: object): Promise<void> => {
    const answer = await call(user, method, path, body);
    if (answer.status !== 403 && answer.status !== 404)
      rights.add(`${method} ${path} ${JSON.stringify(body)}`);
    if (path === "/v1/responses" && method === "GET")
      for (const { id } of answer.body.data) rights.add(`list ${id}`);
  };
  for (const id of responses) {
    await attempt("GET", `/v1/responses/${id}`);
    await attempt("GET", `/v1/responses/${id}/input_items`);
    // It has ended: who may cancel it gets a 400.
    await attempt("POST", `/v1/responses/${id}/cancel`);
    await attempt("POST", "/v1/responses", {
      model: "m",
      input: "a",
      previous_response_id: id,
      store: false,
    });
  }
  for (const id of conversations) {
    await attempt("GET", `/v1/conversations/${id}`);
    await attempt("GET", `/v1/conversations/${id}/items`);
    await attempt("POST", `/v1/conversations/${id}`, { metadata: {} });
  }
  await attempt("GET", "/v1/responses");
  return rights;
}

const actions = ["create", "read", "update", "delete"] as const;
const condition = fc.constantFrom(
  "user is owner",
  "user is not owner",
  "user with red in teams",
  "user in owners teams",
);
const rule = ({ responses, conversations }: Made): fc.Arbitrary<Rule> =>
  fc
    .record({
      effect: fc.constantFrom("permit", "forbid"),
      scope: fc.record(
        {
          principal: fc.constantFrom("alice", "bob"),
          actions: fc.subarray([...actions], { minLength: 1 }),
          resource: fc.constantFrom(
            ...["response::*", "conversation::*"],
            ...responses.map((id) => `response::${id}`),
            ...conversations.map((id) => `conversation::${id}`),
          ),
        },
        { requiredKeys: ["actions"] },
      ),
      conditions: fc.option(fc.tuple(fc.constantFrom("when", "unless"), condition)),
    })
    .map(({ effect, scope, conditions }) => ({
      [effect]: scope,
      ...(conditions && { [conditions[0]]: conditions[1] }),
    }));

/** `toPolicy`: how a server takes its rules. */
async function holdsFor(toPolicy: (rules: Rule[]) => Rule[], options: fc.Parameters<unknown>): Promise<void> {
  const { store: memory, made } = await store();
  const one = rule(made);
  const law = fc.asyncProperty(
    fc.record({ rules: fc.array(one, { minLength: 1, maxLength: 4 }), at: fc.nat(4), rule: one }),
    fc.constantFrom(...Object.keys(users)),
    async ({ rules, at, rule: added }, user) => {
      const rights = async (policy: Rule[]) =>
        rightsOf(user, made, tenants({ store: memory, policy: toPolicy(policy) }).call);
      const [before, after] = [await rights(rules), await rights(rules.toSpliced(at, 0, added))];
      const taken = [...before].filter((right) => !after.has(right));
      const given = [...after].filter((right) => !before.has(right));
      if (added.permit && taken.length > 0) throw new Error(`a permit takes away: ${taken.join(", ")}`);
      if (added.forbid && given.length > 0) throw new Error(`a forbid gives: ${given.join(", ")}`);
    },
  );
  await fc.assert(law, options);
}

test("one more rule changes rights only to its own effect, wherever it stands", async () => {
  await holdsFor((rules) => rules, { numRuns: 60 });
});

/** The first rule whose scope fits decides, whether its conditions hold or not. */
const scopeDecides = (rules: Rule[]): Rule[] =>
  rules.flatMap((one) => [
    one,
    one.permit ? { forbid: one.permit } : { permit: one.forbid ?? { actions: [] } },
  ]);

test("the law fails on a server where the scope of a rule decides", async () => {
  await expect(holdsFor(scopeDecides, { numRuns: 200, seed: 1 })).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/^a (permit takes away|forbid gives): /) },
  });
});
