/** What holds for every conversation, whatever its responses do. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawAll, drawsOf, type Draws } from "../../../../vitest.draws.ts";
import type { InferencePart, InferenceRequest } from "@understudy/contract/ports";
import { calls, stop, text, type Fakes } from "../support/fake-providers.ts";
import { outputsFor } from "../responses/support.ts";
import { conversationsServer, user, type ConversationsServer } from "./support.ts";

const tools = [
  { type: "function", name: "f", parameters: {} },
  { type: "mcp", server_label: "docs", require_approval: "never" },
];

const pieces = fc.constantFrom("a", "b ", "");
const said = pieces.map((piece): InferencePart[] => text(piece));
const ofServer = pieces.map((piece): InferencePart[] => [
  { type: "text", text: piece },
  ...calls(["c0", "look"]),
]);
const ofCaller = fc.constant(calls(["c1", "f"], ["c2", "f"]));
const cut = fc.constant<InferencePart[]>([{ type: "text", text: "cut" }, stop("out_of_tokens")]);
const messages = fc.oneof(said, ofServer, ofCaller, cut);

function fakesOf(answers: InferencePart[][]): Fakes {
  const found = [...answers, text("end")];
  return {
    // The answer follows from the prompt alone.
    answers: [({ messages: prompt }) => found[prompt.length % found.length] ?? []],
    tools: { "mcp::docs": { look: () => ({ content: "seen" }) } },
  };
}

/** The prompt; ids of calls are numbered, as they are each response's own. */
function comparable({ messages: prompt }: InferenceRequest): string {
  const ids: string[] = [];
  return JSON.stringify(prompt).replaceAll(/mcp_[0-9a-f]+/g, (id) => {
    if (!ids.includes(id)) ids.push(id);
    return `call ${ids.indexOf(id)}`;
  });
}

/** By name, over any server, with so many draws. */
type Law = (open: (fakes?: Fakes) => ConversationsServer, draws: Draws) => Promise<void>;

const laws: Record<string, Law> = {
  "a conversation gives the model what a chain of the same inputs gives it": async (open, draws) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(messages, { maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        async (answers, length) => {
          const server = open(fakesOf(answers));
          const asked = server.providers.requests.inference;
          const conversation = await server.make();
          let previous_response_id: string | null = null;
          let input: object[] = [user("turn 0")];
          for (let n = 0; n < length; n += 1) {
            const from = asked.length;
            const made = await server.create({ input, tools, previous_response_id });
            const chained = asked.slice(from).map(comparable);
            previous_response_id = made.id;
            await server.create({ input, tools, conversation });
            input = [...outputsFor(made.output), user(`turn ${n + 1}`)];
            const here = asked.slice(from + chained.length).map(comparable);
            expect(here).toEqual(chained);
          }
        },
      ),
      { numRuns: draws(40) },
    );
  },

  "responses at once add whole blocks, each after what was there when it began": async (open, draws) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 5 }), async (scheduler, count) => {
        const server = open({
          answers: [
            async function* (request) {
              const asked = request.messages.at(-1)?.content;
              await scheduler.schedule(Promise.resolve());
              yield* text(`${typeof asked === "string" ? asked : ""} done`);
            },
          ],
        });
        const conversation = await server.make([user("before")]);
        const inputs = Array.from({ length: count }, (_, n) => `${n}`);
        const done = Promise.all(inputs.map((input) => server.create({ conversation, input })));
        await scheduler.waitFor(done);
        const texts = await server.texts(conversation);
        const blocks = texts.slice(1).filter((_, n) => n % 2 === 0);
        expect(blocks.toSorted()).toEqual(inputs);
        expect(texts).toEqual(["before", ...blocks.flatMap((input) => [input, `${input} done`])]);
        for (const { messages: prompt } of server.providers.requests.inference)
          expect(texts).toEqual(expect.arrayContaining(prompt.map(({ content }) => content)));
      }),
      { numRuns: draws(30) },
    );
  },

  "pages of any size and order have each item once": async (open, draws) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 12 }),
        async (blocks, limit) => {
          const server = open();
          const conversation = await server.make();
          const expected: string[] = [];
          for (const size of blocks) {
            const texts = Array.from({ length: size }, (_, n) => `${expected.length + n}`);
            const body = { items: texts.map(user) };
            await server.call("POST", `/v1/conversations/${conversation}/items`, body);
            expected.push(...texts);
          }
          expect(await server.texts(conversation, { limit })).toEqual(expected);
          expect(await server.texts(conversation, { limit, order: "desc" })).toEqual(expected.toReversed());
        },
      ),
      { numRuns: draws(30) },
    );
  },

  "a reference counts as the item in full": async (open, draws) => {
    // Items in full do not say that a call of the caller was in a later message than one of the server before it.
    const either = fc.oneof(
      fc.array(fc.oneof(said, ofServer, cut), { maxLength: 3 }),
      fc.array(fc.oneof(said, ofCaller, cut), { maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(either, async (answers) => {
        const server = open(fakesOf(answers));
        const conversation = await server.make();
        await server.create({ conversation, tools, max_infer_iters: 2 });
        const items = await server.items(conversation);
        const last = [...outputsFor(items), user("last")];
        await server.create({ input: [...items, ...last] });
        const full = server.prompt();
        await server.create({ input: [...items.map(({ id }) => ({ type: "item_reference", id })), ...last] });
        expect(server.prompt()).toEqual(full);
      }),
      { numRuns: draws(30) },
    );
  },

  "a response that fails leaves the conversation as it was": async (open, draws) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 3 }), fc.boolean(), async (said, stream) => {
        const server = open({
          answers: [
            text("ok"),
            async function* () {
              for (let n = 0; n < said; n += 1) yield { type: "text" as const, text: "some " };
              throw new Error("broken");
            },
          ],
        });
        const conversation = await server.make([user("a")]);
        await server.create({ conversation });
        const records = async () =>
          Object.entries(await server.dump()).filter(([key]) => !key.startsWith("response/"));
        const before = await records();
        if (stream) await server.streamed({ conversation });
        else await server.refused({ conversation });
        expect(await records()).toEqual(before);
      }),
      { numRuns: draws(20) },
    );
  },
};

describe("a server keeps it that", () => {
  it.each(Object.entries(laws))("%s", (_, law) => law(conversationsServer, drawsOf));
});

const wrong: [law: string, mistake: string, spoil: (honest: ConversationsServer) => ConversationsServer][] = [
  [
    "a conversation gives the model what a chain of the same inputs gives it",
    "forgets the conversation of a response",
    (honest) => ({ ...honest, create: (body) => honest.create({ ...body, conversation: null }) }),
  ],
  [
    "responses at once add whole blocks, each after what was there when it began",
    "adds all inputs before all outputs",
    (honest) => ({
      ...honest,
      async texts(conversation, query) {
        const texts = await honest.texts(conversation, query);
        const isOutput = (one: string): boolean => one.endsWith(" done");
        return [...texts.filter((one) => !isOutput(one)), ...texts.filter(isOutput)];
      },
    }),
  ],
  [
    "pages of any size and order have each item once",
    "ends a list with its first page",
    (honest) => ({
      ...honest,
      texts: async (conversation, query) =>
        (await honest.texts(conversation, query)).slice(0, query?.limit ?? 20),
    }),
  ],
  [
    "a reference counts as the item in full",
    "drops references",
    (honest) => ({
      ...honest,
      create: (body) =>
        honest.create("input" in body ? { ...body, input: withoutReferences(body.input) } : body),
    }),
  ],
  [
    "a response that fails leaves the conversation as it was",
    "keeps the input of a response that fails",
    (honest) => {
      const keep = async (body: object): Promise<void> => {
        const conversation = "conversation" in body ? String(body.conversation) : "";
        await honest.call("POST", `/v1/conversations/${conversation}/items`, { items: [user("kept")] });
      };
      return {
        ...honest,
        async refused(body) {
          await keep(body);
          return honest.refused(body);
        },
        async streamed(body) {
          await keep(body);
          return honest.streamed(body);
        },
      };
    },
  ],
];

function withoutReferences(input: unknown): unknown {
  return Array.isArray(input)
    ? input.filter((item: unknown) => JSON.stringify(item).includes('"role"'))
    : input;
}

describe("a wrong server", () => {
  it.each(wrong)("breaks “%s”: it %s", async (name, _, spoil) => {
    await expect(laws[name]?.((fakes) => spoil(conversationsServer(fakes)), drawAll)).rejects.toThrow(
      "Property failed",
    );
  });

  it("is there for each law", () => expect(wrong.map(([name]) => name)).toEqual(Object.keys(laws)));
});
