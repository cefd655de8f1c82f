/** What holds for every response, whatever its model does. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawAll, drawsOf, type Draws } from "../../../../vitest.draws.ts";
import type { ResponseObject } from "@understudy/contract/responses";
import type { InferencePart } from "@understudy/contract/ports";
import { calls, stop, type Fakes } from "../support/fake-providers.ts";
import { outputsFor, responsesServer, terminalOf, type ResponsesServer } from "./support.ts";

/** One message of the model. */
const messages = fc
  .record({
    pieces: fc.array(fc.constantFrom("a", "b ", "c!"), { maxLength: 3 }),
    called: fc.array(fc.constantFrom("look", "broken", "f", "unknown"), { maxLength: 3 }),
    end: fc.constantFrom("end_of_turn", "end_of_turn", "end_of_message", "out_of_tokens"),
  })
  .map(({ pieces, called, end }): InferencePart[] => [
    ...pieces.map((text) => ({ type: "text" as const, text })),
    ...calls(...called.map((tool, n) => [`c${n}`, tool] as [string, string])).slice(0, -1),
    stop(end),
  ]);

const tools = [
  { type: "function", name: "f", parameters: {} },
  { type: "mcp", server_label: "docs", require_approval: "never" },
];
const requests = fc.record({
  tools: fc.constantFrom(tools, []),
  max_infer_iters: fc.integer({ min: 1, max: 4 }),
  parallel_tool_calls: fc.boolean(),
  guardrails: fc.constantFrom(["s"], null),
});

function serverOf(answers: InferencePart[][]): ResponsesServer {
  const fakes: Fakes = {
    // Each response asks anew, from the first answer on.
    answers: [({ messages: prompt }) => answers[inferencesSince(prompt)] ?? [stop("end_of_turn")]],
    shields: { s: ({ messages: judged }) => (JSON.stringify(judged.at(-1)).includes("c!") ? refusal : null) },
    tools: {
      "mcp::docs": {
        look: () => ({ content: "seen" }),
        broken: () => ({ content: null, error_message: "no" }),
      },
    },
  };
  return responsesServer(fakes);
}

const refusal = { violation_level: "error", user_message: "No.", metadata: {} } as const;

/** How many messages the model said since the last one of the user. */
function inferencesSince(prompt: readonly { role: string }[]): number {
  const last = prompt.findLastIndex(({ role }) => role === "user");
  return prompt.slice(last + 1).filter(({ role }) => role === "assistant").length;
}

/** Without what is each response's own. */
function comparable(response: ResponseObject): unknown {
  const text = JSON.stringify({ ...response, created_at: 0, completed_at: response.completed_at && 0 });
  return JSON.parse(text.replaceAll(response.id.slice(5), "ID").replaceAll(/resp_ID/g, "resp"));
}

/** By name, over any server of these answers, with so many draws. */
type Law = (open: (answers: InferencePart[][]) => ResponsesServer, draws: Draws) => Promise<void>;

const laws: Record<string, Law> = {
  "a stream ends with what is stored, and with what a plain answer has": async (open, draws) => {
    await fc.assert(
      fc.asyncProperty(fc.array(messages, { maxLength: 4 }), requests, async (answers, request) => {
        const server = open(answers);
        const streamed = terminalOf(await server.streamed(request));
        expect((await server.call("GET", `/v1/responses/${streamed.id}`)).body).toEqual(streamed);
        const again = await server.fetch(new Request(`http://stack/v1/responses/${streamed.id}?stream=true`));
        expect(await again.text()).toContain(`"status":"${streamed.status}"`);
        expect(comparable(await server.create(request))).toEqual(comparable(streamed));
      }),
      { numRuns: draws(60) },
    );
  },

  "only the last item of an incomplete response is incomplete, and calls are offered ones": async (
    open,
    draws,
  ) => {
    await fc.assert(
      fc.asyncProperty(fc.array(messages, { maxLength: 4 }), requests, async (answers, request) => {
        const { status, output } = await open(answers).create(request);
        const before = output.slice(0, -1);
        for (const item of status === "completed" ? output : before) expect(item.status).toBe("completed");
        expect(new Set(output.map(({ id }) => id)).size).toBe(output.length);
        const offered = request.tools.length > 0 ? ["look", "broken", "f"] : [];
        for (const item of output) if ("name" in item) expect(offered).toContain(item.name);
      }),
      { numRuns: draws(60) },
    );
  },

  "a chain gives the model what references to all of its items give": async (open, draws) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(messages, { maxLength: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (answers, length) => {
          const server = open(answers);
          const references: object[] = [];
          let previous_response_id: string | null = null;
          let input: object[] = [{ role: "user", content: "turn 0" }];
          for (let n = 0; n < length; n += 1) {
            const made: ResponseObject = await server.create({ input, tools, previous_response_id });
            const { data } = (await server.call("GET", `/v1/responses/${made.id}/input_items`)).body;
            for (const { id } of [...data, ...made.output]) references.push({ type: "item_reference", id });
            previous_response_id = made.id;
            input = [...outputsFor(made.output), { role: "user", content: `turn ${n + 1}` }];
          }
          await server.create({ input, previous_response_id });
          const chained = server.providers.requests.inference.at(-1)?.messages;
          await server.create({ input: [...references, ...input] });
          const referred = server.providers.requests.inference.at(-1)?.messages;
          expect(referred).toEqual(chained);
        },
      ),
      { numRuns: draws(60) },
    );
  },

  "a chain does not see the deletion of what it continues, nor forks": async (open, draws) => {
    await fc.assert(
      fc.asyncProperty(fc.array(messages, { maxLength: 3 }), fc.nat(2), async (answers, deleted) => {
        const server = open(answers);
        const ids: string[] = [];
        const inputs: object[][] = [[{ role: "user", content: "turn 0" }]];
        for (let n = 0; n < 4; n += 1) {
          const previous_response_id = ids.at(-1) ?? null;
          const { id, output } = await server.create({ input: inputs[n], tools, previous_response_id });
          ids.push(id);
          inputs.push([...outputsFor(output), { role: "user", content: `turn ${n + 1}` }]);
        }
        const next = { input: inputs[4], previous_response_id: ids.at(-1) };
        await server.create(next);
        const before = server.prompt();
        await server.create({ input: inputs[deleted + 1], previous_response_id: ids[deleted] });
        await server.call("DELETE", `/v1/responses/${ids[deleted]}`);
        await server.create(next);
        expect(server.prompt()).toEqual(before);
      }),
      { numRuns: draws(30) },
    );
  },

  "a response leaves what is stored as it was, and adds nothing when it is not to be stored": async (
    open,
    draws,
  ) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(messages, { maxLength: 3 }),
        requests,
        fc.record({ stream: fc.boolean(), chained: fc.boolean(), store: fc.boolean() }),
        async (answers, request, { stream, chained, store }) => {
          const server = open(answers);
          const { id } = await server.create({ input: "parent" });
          const before = await server.dump();
          const body = { ...request, previous_response_id: chained ? id : null, store };
          if (stream) await server.streamed(body);
          else await server.create(body);
          const after = await server.dump();
          if (store) expect(after).toMatchObject(before);
          else expect(after).toEqual(before);
        },
      ),
      { numRuns: draws(40) },
    );
  },
};

describe("a server keeps it that", () => {
  it.each(Object.entries(laws))("%s", (_, law) => law(serverOf, drawsOf));
});

type Body = Record<string, unknown>;

/** The requests of a server, each changed before it is sent. */
function asking(honest: ResponsesServer, change: (body: Body) => Body): ResponsesServer {
  return {
    ...honest,
    create: (body) => honest.create(change({ ...body })),
    streamed: (body) => honest.streamed(change({ ...body })),
  };
}

const wrong: [law: string, mistake: string, spoil: (honest: ResponsesServer) => ResponsesServer][] = [
  [
    "a stream ends with what is stored, and with what a plain answer has",
    "stores no usage",
    (honest) => ({
      ...honest,
      async call(method, path, body) {
        const answer = await honest.call(method, path, body);
        return { ...answer, body: { ...answer.body, usage: null } };
      },
    }),
  ],
  [
    "only the last item of an incomplete response is incomplete, and calls are offered ones",
    "leaves items in progress",
    (honest) => ({
      ...honest,
      async create(body) {
        const { output, ...made } = await honest.create(body);
        return { ...made, output: output.map((item) => ({ ...item, status: "in_progress" as const })) };
      },
    }),
  ],
  [
    "a chain gives the model what references to all of its items give",
    "forgets what a response continues",
    (honest) => asking(honest, (body) => ({ ...body, previous_response_id: null })),
  ],
  [
    "a chain does not see the deletion of what it continues, nor forks",
    "deletes what continues a deleted response too",
    (honest) => {
      let deleted = false;
      return {
        ...asking(honest, (body) => (deleted ? { ...body, previous_response_id: null } : body)),
        call(method, path, body) {
          deleted ||= method === "DELETE";
          return honest.call(method, path, body);
        },
      };
    },
  ],
  [
    "a response leaves what is stored as it was, and adds nothing when it is not to be stored",
    "stores all",
    (honest) => asking(honest, (body) => ({ ...body, store: true })),
  ],
];

describe("a wrong server", () => {
  it.each(wrong)("breaks “%s”: it %s", async (name, _, spoil) => {
    await expect(laws[name]?.((answers) => spoil(serverOf(answers)), drawAll)).rejects.toThrow(
      "Property failed",
    );
  });

  it("is there for each law", () => expect(wrong.map(([name]) => name)).toEqual(Object.keys(laws)));
});
