/** Streams that end before the turn does: what was done is kept, and nothing is done twice. */
import { describe, expect, test } from "vitest";
import { AgentTurnError, tool } from "@understudy/client";
import { open, servers, toolMessages } from "./support.ts";

const script = `
script: broken
model: mock-model
replies:
  - call: [{ tool: pay }]
  - say: Paid.
`;

/** Serves the n-th request whose path ends so only as far as `cut` lets it. */
function breaking(path: string, cut: (response: Response) => Response) {
  let broken = false;
  return async (request: Request, next: (request: Request) => Promise<Response>) => {
    const response = await next(request);
    if (broken || !new URL(request.url).pathname.endsWith(path)) return response;
    broken = true;
    // Read to its end, so that the server's side is done when the reader learns of the break.
    const text = await response.text();
    return cut(new Response(text, response));
  };
}
const cutInHalf = (response: Response): Response =>
  new Response(response.body?.pipeThrough(firstEvent()) ?? null, response);

/** Lets one event through and ends. */
function firstEvent(): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(bytes, controller) {
      const end = new TextDecoder().decode(bytes).indexOf("\n\n") + 2;
      controller.enqueue(bytes.subarray(0, end));
      controller.terminate();
    },
  });
}

describe.each(servers)("on %s", (_, profile) => {
  async function setup(intercept: ReturnType<typeof breaking>) {
    let paid = 0;
    const pay = tool({ name: "pay", description: "Pays", execute: () => `paid ${(paid += 1)}` });
    return { ...(await open(script, [pay], { profile, intercept })), paid: () => paid };
  }

  test("a resume that breaks off keeps the answers, and the turn that ended all the same is found", async () => {
    const { session, paid } = await setup(breaking("/resume", cutInHalf));
    const error = await session.turn("Go").catch((error: unknown) => error);
    if (!(error instanceof AgentTurnError)) throw error;
    expect(error).toMatchObject({
      reason: "resume",
      cause: { name: "TurnStreamCut" },
      tool_responses: [{ content: "paid 1" }],
    });
    expect(await session.continue(error).text()).toBe("Paid.");
    expect(paid()).toBe(1);
  });

  test("a resume that never reached the server is sent again, with the same answers", async () => {
    let away = true;
    const { session, paid } = await setup(async (request, next) => {
      if (request.url.endsWith("/resume") && away) throw new TypeError("fetch failed");
      return next(request);
    });
    const error = await session.turn("Go").catch((error: unknown) => error);
    if (!(error instanceof AgentTurnError)) throw error;
    expect(error.reason).toBe("resume");
    away = false;
    const turn = await session.continue(error).turn();
    expect(turn.output_message.content).toBe("Paid.");
    expect(turn.steps.find(({ step_type }) => step_type === "tool_execution")).toMatchObject({
      tool_responses: [{ content: "paid 1" }],
    });
    expect(paid()).toBe(1);
  });

  test("a first stream that breaks off is the client's error", async () => {
    const { session, paid } = await setup(breaking("/turn", cutInHalf));
    await expect(session.turn("Go")).rejects.toMatchObject({ name: "TurnStreamCut" });
    expect(paid()).toBe(0);
  });
});

test("a resume that still runs is waited for, and not sent again", async () => {
  let resumes = 0;
  const pay = tool({ name: "pay", description: "Pays", execute: () => "paid" });
  const { session, stack } = await open(
    script.replace("say: Paid.", "say: [{ gate: paying }, Paid.]"),
    [pay],
    {
      intercept: async (request, next) => {
        const response = await next(request);
        if (!request.url.endsWith("/resume")) return response;
        resumes += 1;
        return cutInHalf(response);
      },
    },
  );
  const error = await session.turn("Go").catch((error: unknown) => error);
  const gate = stack.mock.gate("paying");
  await gate.reached;
  const text = session.continue(error as AgentTurnError).text();
  gate.open();
  expect(await text).toBe("Paid.");
  expect(resumes).toBe(1);
});

test("what is known of a call answers no later call of the same id", async () => {
  const repeated = `
script: repeated
model: mock-model
replies:
  - call: [{ tool: pay, id: c1 }]
  - call: [{ tool: pay, id: c1 }]
  - say: Paid.
`;
  let paid = 0;
  const pay = tool({ name: "pay", description: "Pays", execute: () => `paid ${(paid += 1)}` });
  let tries = 0;
  const { session, stack } = await open(repeated, [pay], {
    intercept: async (request, next) => {
      if (request.url.endsWith("/resume") && (tries += 1) === 1) throw new TypeError("fetch failed");
      return next(request);
    },
  });
  const error = await session.turn("Go").catch((error: unknown) => error);
  await session.continue(error as AgentTurnError).turn();
  expect(toolMessages(stack)).toEqual(["paid 1", "paid 2"]);
});
