/** What two servers on one store promise, whatever the clock of each says: `one` works, `other` has another time. */
import { deepStrictEqual, strictEqual } from "node:assert/strict";
import type { AnswerBody, Send } from "../../src/replicas/call.ts";
import { controlToken, tokenOf } from "../../src/replicas/records.ts";

export interface ClockLaw {
  name: string;
  run(one: Send, other: Send): Promise<void>;
}

export interface Answered {
  status: number;
  headers: Headers;
  body: AnswerBody;
}

export async function request(
  send: Send,
  [method, path, body]: readonly ["GET" | "POST", string, object?],
  { key, token = tokenOf("alice") }: { key?: string; token?: string } = {},
): Promise<Answered> {
  const headers = new Headers({
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    // Else a server that is busy may close the connection just when it is used again.
    connection: "close",
  });
  if (key !== undefined) headers.set("idempotency-key", key);
  const response = await send(path, {
    ...{ method, headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // What has another shape fails where it is read.
  return { status: response.status, headers: response.headers, body: (await response.json()) as AnswerBody };
}

export async function done(...parts: Parameters<typeof request>): Promise<AnswerBody> {
  const { status, body } = await request(...parts);
  strictEqual(status, 200, JSON.stringify(body));
  return body;
}

let markers = 0;

/** What a conversation says in which the model, once it has no call to make, waits at a gate of its own. */
export function hold(script: "held" | "resumed") {
  const marker = `${script}#${(markers += 1)}`;
  const gate = "/_understudy/gates/hold";
  const query = `marker=${encodeURIComponent(marker)}`;
  const ask = (send: Send, method: "GET" | "POST", path: string) =>
    done(send, [method, gate + path], { token: controlToken });
  return {
    text: `@@${marker}@@`,
    /** Rests when the model of this server waits there. */
    async reached(send: Send): Promise<void> {
      strictEqual(
        (await ask(send, "GET", `?${query}&wait=30000`)).reached,
        true,
        "the model does not come to its gate",
      );
    },
    async open(send: Send): Promise<void> {
      await ask(send, "POST", `/open?${query}`);
    },
  };
}

export const say = (content: string) => ({ messages: [{ role: "user", content }] });

export async function openSession(send: Send, model = "answers"): Promise<string> {
  const client_tools = [{ name: "look", description: "", parameters: [] }];
  const agent_config = {
    ...{ model, instructions: "", client_tools, max_infer_iters: 4 },
    enable_session_persistence: true,
  };
  const { agent_id } = await done(send, ["POST", "/v1/agents", { agent_config }]);
  const { session_id } = await done(send, ["POST", `/v1/agents/${agent_id}/session`, { session_name: "s" }]);
  return `/v1/agents/${agent_id}/session/${session_id}`;
}

/** A response to the calls that the turn awaits. */
export function answersTo({ output_message }: AnswerBody) {
  const calls = output_message?.tool_calls ?? [];
  return { tool_responses: calls.map(({ call_id }) => ({ call_id, tool_name: "look", content: "Seen." })) };
}

const alternating = (one: Send, other: Send): readonly Send[] => [one, other, one, other, other, one];

export const clockLaws: readonly ClockLaw[] = [
  {
    name: "turns are in the history in the order in which they began",
    async run(one, other) {
      const session = await openSession(one);
      const begun: (string | undefined)[] = [];
      for (const send of alternating(one, other))
        begun.push((await done(send, ["POST", `${session}/turn`, say("Go.")])).turn_id);
      deepStrictEqual(begun, begun.toSorted());
      for (const send of [one, other])
        deepStrictEqual(
          (await done(send, ["GET", session])).turns?.map(({ turn_id }) => turn_id),
          begun,
        );
    },
  },
  {
    name: "a response is listed after the one that it continues",
    async run(one, other) {
      const chain: (string | undefined)[] = [];
      for (const send of alternating(one, other)) {
        const body = { model: "answers", input: "Go.", previous_response_id: chain.at(-1) };
        chain.push((await done(send, ["POST", "/v1/responses", body])).id);
      }
      for (const send of [one, other]) {
        const { data = [] } = await done(send, ["GET", "/v1/responses?order=asc&limit=100"]);
        deepStrictEqual(
          data.map(({ id }) => id).filter((id) => chain.includes(id)),
          chain,
        );
      }
    },
  },
  {
    name: "items of a conversation are in the order in which they were added",
    async run(one, other) {
      const conversation = `/v1/conversations/${(await done(one, ["POST", "/v1/conversations", {}])).id}/items`;
      const added: string[] = [];
      for (const [nth, send] of alternating(one, other).entries()) {
        await done(send, ["POST", conversation, { items: [{ role: "user", content: `${nth}` }] }]);
        added.push(`${nth}`);
      }
      for (const send of [one, other])
        deepStrictEqual(
          (await done(send, ["GET", `${conversation}?order=asc`])).data?.map(
            ({ content }) => content?.[0]?.text,
          ),
          added,
        );
    },
  },
  {
    name: "no id is given twice",
    async run(one, other) {
      const made = await Promise.all(
        Array.from({ length: 40 }, (_, nth) => openSession(nth % 2 === 0 ? one : other)),
      );
      const ids = made.flatMap((path) => path.split("/").filter((part) => part.includes("-")));
      strictEqual(new Set(ids).size, 80);
    },
  },
  {
    name: "every step of a turn ends before the next one begins, whoever resumes it",
    async run(one, other) {
      const session = await openSession(one, "calls");
      let turn = await done(one, ["POST", `${session}/turn`, say("Go.")]);
      for (const send of [other, one, other])
        turn = await done(send, ["POST", `${session}/turn/${turn.turn_id}/resume`, answersTo(turn)]);
      const { started_at = "", steps = [], completed_at } = turn;
      strictEqual(steps.length, 7);
      const times = [
        started_at,
        ...steps.flatMap((step) => [step.started_at, step.completed_at]),
        completed_at,
      ];
      deepStrictEqual(times, times.toSorted());
    },
  },
  {
    name: "a resume that runs has its turn for itself",
    async run(one, other) {
      const gate = hold("resumed");
      await gate.open(other);
      const session = await openSession(one);
      const turn = await done(one, ["POST", `${session}/turn`, say(gate.text)]);
      const resume = (send: Send) =>
        request(send, ["POST", `${session}/turn/${turn.turn_id}/resume`, answersTo(turn)]);
      const running = resume(one);
      await gate.reached(one);
      strictEqual((await resume(other)).status, 409);
      await gate.open(one);
      const { body } = await running;
      strictEqual(body.output_message?.content, "Done.");
      deepStrictEqual((await done(other, ["GET", session])).turns, [body]);
    },
  },
  {
    name: "a request that runs has its key for itself, and its outcome is kept",
    async run(one, other) {
      const gate = hold("held");
      await gate.open(other);
      const session = await openSession(one);
      const send = (to: Send) => request(to, ["POST", `${session}/turn`, say(gate.text)], { key: gate.text });
      const running = send(one);
      await gate.reached(one);
      const early = await send(other);
      deepStrictEqual([early.status, early.headers.get("retry-after")], [409, "1"]);
      await gate.open(one);
      const { body } = await running;
      for (const again of [await send(other), await send(one)]) {
        deepStrictEqual(again.body, body);
        strictEqual(again.headers.get("idempotent-replayed"), "true");
      }
      strictEqual((await done(other, ["GET", session])).turns?.length, 1);
    },
  },
  {
    name: "a response in the background is not taken for dead while it runs",
    async run(one, other) {
      const gate = hold("held");
      const body = { model: "answers", input: gate.text, background: true };
      const { id } = await done(one, ["POST", "/v1/responses", body]);
      await gate.reached(one);
      const statusAt = async (send: Send) => (await done(send, ["GET", `/v1/responses/${id}`])).status;
      for (const send of [other, one, other]) strictEqual(await statusAt(send), "in_progress");
      await gate.open(one);
      let status = await statusAt(other);
      while (status === "in_progress") status = await statusAt(other);
      strictEqual(status, "completed");
      strictEqual(await statusAt(one), "completed");
    },
  },
];
