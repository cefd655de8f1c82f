/** What clients do. Each operation is one request; it adds itself to the history of its record. */
import type { Operation } from "../histories/history.ts";
import type { HolderInput, HolderOutput } from "../histories/records.ts";
import type { RegisterInput, RegisterOutput } from "../histories/registers.ts";
import type { Method } from "./call.ts";
import { readConversation, readModel, readSession, readSessions, readTurn } from "./reads.ts";
import { resume } from "./resume.ts";
import { timed, type Context } from "./timed.ts";

type Act = (context: Context) => Promise<void>;

/** A write to a record that holds others. */
async function hold(
  context: Context,
  input: HolderInput,
  request: readonly [Method, string, object?],
): Promise<Operation<HolderInput, HolderOutput>> {
  const { answer, ...times } = await timed(context, request, [200, 204, 404]);
  const output: HolderOutput | undefined = answer && { kind: answer.status === 404 ? "gone" : "done" };
  return { ...times, input, output };
}

async function write(context: Context, value: string | null, request: readonly [Method, string, object?]) {
  const { answer, ...times } = await timed(context, request, [200, 204, 404, 409]);
  const output: RegisterOutput | undefined = answer && { kind: answer.status < 300 ? "done" : "taken" };
  const input: RegisterInput = { kind: "write", value };
  context.histories.models.add(`${context.records.user}/${context.records.model}`, {
    ...times,
    input,
    output,
  });
}

const message = (content: string) => ({ role: "user", content });
const add = (...items: string[]): HolderInput => ({ kind: "add", items });

export const operations = {
  async createTurn(context) {
    const { records, histories, label } = context;
    const body = { messages: [message(label)] };
    histories.sessions.add(
      records.session,
      await hold(context, add(label), ["POST", `${records.session}/turn`, body]),
    );
  },
  async deleteSession(context) {
    const { session } = context.records;
    context.histories.sessions.add(session, await hold(context, { kind: "delete" }, ["DELETE", session]));
  },
  async createItems(context) {
    const { records, histories, label } = context;
    const texts = [label, `${label}, too`];
    const request = ["POST", `${records.conversation}/items`, { items: texts.map(message) }] as const;
    histories.conversations.add(records.conversation, await hold(context, add(...texts), request));
  },
  async createResponse(context) {
    const { records, histories, label } = context;
    const body = { model: "answers", input: label, conversation: records.conversationId };
    const request = ["POST", "/v1/responses", body] as const;
    histories.conversations.add(records.conversation, await hold(context, add(label, "Done."), request));
  },
  async deleteConversation(context) {
    const { conversation } = context.records;
    const operation = await hold(context, { kind: "delete" }, ["DELETE", conversation]);
    context.histories.conversations.add(conversation, operation);
  },
  async createSession(context) {
    const { records, histories, label } = context;
    const request = ["POST", `${records.agent}/session`, { session_name: label }] as const;
    const { answer, ...times } = await timed(context, request, [200]);
    const id = answer?.body.session_id;
    if (id !== undefined) records.deletable.set(label, `${records.agent}/session/${id}`);
    histories.agents.add(records.agent, { ...times, input: add(label), output: answer && { kind: "done" } });
  },
  async removeSession(context) {
    const { agent, deletable } = context.records;
    // It stays: others may delete it at the same time.
    const [label, path] = [...deletable].at(-1) ?? [];
    if (label === undefined || path === undefined) return;
    const operation = await hold(context, { kind: "remove", items: [label] }, ["DELETE", path]);
    context.histories.agents.add(agent, operation);
  },
  registerModel: (context) =>
    write(context, context.label, [
      "POST",
      "/v1/models",
      {
        model_id: context.records.model,
        provider_model_id: "answers",
        metadata: { label: context.label },
      },
    ]),
  unregisterModel: (context) =>
    write(context, null, ["DELETE", `/v1/models/${context.records.model}`, undefined]),
  resume,
  ...{ readSession, readSessions, readConversation, readModel, readTurn },
} satisfies Record<string, Act>;

export type OperationName = keyof typeof operations;
