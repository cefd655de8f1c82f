/** What one tenant asks never changes what another gets. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawsOf } from "../../../../vitest.draws.ts";
import { ProviderError } from "@understudy/contract";
import type { Providers } from "@understudy/contract/ports";
import type { Message } from "@understudy/contract/types";
import { createMockInference, parseScripts } from "../../src/index.ts";
import { createCounts } from "../../src/engine/state/counts.ts";
import { createPerTenant } from "../../src/engine/state/tenants.ts";
import { answered, ask, brief, collect, context, user } from "../support/requests.ts";

const scripts = parseScripts(
  `
script: s
model: mock-model
replies:
  - attempts: [{ say: One. }, { error: { status: 503, message: Busy. } }, { say: Three. }]
  - attempts: [{ http: { status: 429 } }, { say: Later. }]
otherwise: { attempts: [{ say: So. }, { say: [{ repeat: last }] }] }
shields: [{ shield: guard, when: { text: bad, in: any }, violation: { level: error } }]
tools: [{ tool: t, group: g, returns: [first, second, { error: third }] }]
`,
);

type Asking = { kind: "infer" | "shield" | "tool"; messages: Message[]; tenant: string };
type Engine = Pick<Providers, "inference" | "shields" | "tools">;

async function answerOf({ inference, shields, tools }: Engine, asking: Asking): Promise<unknown> {
  const { kind, messages, tenant } = asking;
  try {
    if (kind === "shield")
      return await shields.run(
        { shield_id: "guard", touchpoint: "user-input", messages, params: {} },
        { ...context, tenant },
      );
    const call = { toolgroup_id: "g", tool_name: "t", arguments: {}, messages };
    if (kind === "tool") return await tools.invoke(call, { ...context, tenant });
    const instead = inference.intercept?.(ask(messages), { tenant });
    return instead ?? brief(await collect(inference.infer(ask(messages), { ...context, tenant })));
  } catch (error) {
    if (error instanceof ProviderError) return [error.status, error.message];
    throw error;
  }
}

const asking = fc.record({
  kind: fc.constantFrom("infer", "infer", "tool", "shield"),
  messages: fc
    .tuple(
      fc.constantFrom("", "@@s@@", "@@s#1@@", "@@nobody@@"),
      fc.nat({ max: 2 }),
      fc.constantFrom("", "bad"),
    )
    .map(([marker, position, text]) => [
      user(`Hi. ${marker} ${text}`),
      ...Array.from({ length: position }, () => answered()),
    ]),
  tenant: fc.constantFrom("a", "b"),
}) satisfies fc.Arbitrary<Asking>;

/** What `b` gets among the requests of `a` is what it gets alone. */
const keepsApart = (create: () => Engine) =>
  fc.asyncProperty(fc.array(asking, { maxLength: 12 }), async (all) => {
    const answersOfB = async (sent: readonly Asking[]): Promise<unknown[]> => {
      const engine = create();
      const answers: unknown[] = [];
      for (const one of sent) {
        const answer = await answerOf(engine, one);
        if (one.tenant === "b") answers.push(answer);
      }
      return answers;
    };
    expect(await answersOfB(all)).toEqual(await answersOfB(all.filter(({ tenant }) => tenant === "b")));
  });

/** An engine that does not look whose a request is. */
function forgetful(): Engine {
  const { inference, shields, tools } = createMockInference(scripts);
  return {
    inference: {
      ...inference,
      infer: (request, { signal }) => inference.infer(request, { signal }),
      intercept: (request) => inference.intercept?.(request, {}) ?? null,
    },
    shields: { ...shields, run: (request, { signal }) => shields.run(request, { signal }) },
    tools: { ...tools, invoke: (request, { signal }) => tools.invoke(request, { signal }) },
  };
}

describe("what one tenant gets", () => {
  test("does not depend on what another asked", async () => {
    await fc.assert(
      keepsApart(() => createMockInference(scripts)),
      { numRuns: drawsOf(200) },
    );
  });

  test("depends on it in an engine that ignores tenants", async () => {
    expect((await fc.check(keepsApart(forgetful), { numRuns: 200 })).failed).toBe(true);
  });

  test("survives any number of another's conversations", () => {
    const counts = createPerTenant(() => createCounts(500));
    counts.of("b").add("mine");
    for (const key of ["x", "y", "z"]) counts.of("a").add(key);
    expect(counts.of("b").get("mine")).toBe(1);
  });

  test("begins anew where its script is replaced, for every tenant", async () => {
    const mock = createMockInference(scripts);
    const first = { kind: "infer" as const, messages: [user("Hi.")] };
    for (const tenant of ["a", "b"]) await answerOf(mock, { ...first, tenant });
    mock.scripts.put("s", scripts[0]!);
    for (const tenant of ["a", "b"])
      expect(await answerOf(mock, { ...first, tenant })).toEqual(["One.", "[end_of_turn]"]);
  });

  test("counts as use of the reply for all, and is in the journal under its tenant", async () => {
    const mock = createMockInference(scripts);
    await answerOf(mock, { kind: "infer", messages: [user("Hi.")], tenant: "a" });
    await answerOf(mock, { kind: "tool", messages: [user("Hi.")], tenant: "b" });
    await collect(mock.inference.infer(ask([user("Hi.")]), context));
    expect(mock.unusedReplies().map(({ path }) => path)).not.toContain("replies[0].attempts[0]");
    expect(mock.journal.list().map(({ tenant }) => tenant)).toEqual(["a", "b", null]);
    expect(mock.journal.list({ tenant: "b" })).toMatchObject([{ kind: "tool", tenant: "b" }]);
  });
});

test("of more tenants than are kept those go that were idle for longest", () => {
  // Each takes 1,000 bytes, and those of its counter when it is used again.
  const tenants = createPerTenant(() => createCounts(), { most: 10_500, sizeOf: ({ size }) => size });
  tenants.of(undefined).add("all");
  for (let tenant = 0; tenant < 10; tenant += 1) tenants.of(String(tenant)).add("own");
  tenants.of("1").add("own");
  tenants.of("new");
  expect(["0", "1", "2", undefined].map((tenant) => tenants.known(tenant) !== undefined)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
