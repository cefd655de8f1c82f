/** Reads of a record. What is half there is a mistake whatever else was done. */
import type { AnswerBody, Turn } from "./call.ts";
import { timed, type Context } from "./timed.ts";
import { maxInferences } from "./records.ts";

export async function readSession(context: Context): Promise<void> {
  const { records, histories } = context;
  const { answer, ...times } = await timed(context, ["GET", records.session], [200, 404]);
  // A read without an answer says nothing.
  if (answer === undefined) return;
  const turns = answer.body.turns ?? [];
  for (const turn of turns)
    if (turn.completed_at === null || turn.output_message.content !== "Done." || turn.steps.length !== 1)
      histories.accuse(`${records.session} has half a turn: ${JSON.stringify(turn)}`);
  const items = turns.map(({ input_messages: [message] }) => message?.content ?? "");
  histories.showOrder(records.session, items);
  const output = answer.status === 404 ? ({ kind: "gone" } as const) : ({ kind: "found", items } as const);
  histories.sessions.add(records.session, { ...times, input: { kind: "read" }, output });
}

export async function readSessions({ records, histories, ...context }: Context): Promise<void> {
  const request = ["GET", `${records.sessions}?limit=1000`] as const;
  const { answer, ...times } = await timed({ records, histories, ...context }, request, [200]);
  if (answer === undefined) return;
  const items = answer.body.data?.map(({ session_name = "" }) => session_name) ?? [];
  histories.agents.add(records.agent, {
    ...times,
    input: { kind: "read" },
    output: { kind: "found", items },
  });
}

export async function readConversation(context: Context): Promise<void> {
  const { records, histories } = context;
  const request = ["GET", `${records.conversation}/items?order=asc&limit=100`] as const;
  const { answer, ...times } = await timed(context, request, [200, 404]);
  if (answer === undefined) return;
  const items = answer.body.data?.map(({ content = [] }) => content[0]?.text ?? "") ?? [];
  const output = answer.status === 404 ? ({ kind: "gone" } as const) : ({ kind: "found", items } as const);
  histories.conversations.add(records.conversation, { ...times, input: { kind: "read" }, output });
}

export async function readModel(context: Context): Promise<void> {
  const { records, histories } = context;
  const { answer, ...times } = await timed(context, ["GET", `/v1/models/${records.model}`], [200, 404]);
  if (answer === undefined) return;
  const value = answer.status === 404 ? null : (answer.body.metadata?.["label"] ?? "");
  histories.models.add(`${records.user}/${records.model}`, {
    ...times,
    input: { kind: "read" },
    output: { kind: "found", value },
  });
}

export async function readTurn(context: Context): Promise<void> {
  const { records, histories } = context;
  const { answer, ...times } = await timed(context, ["GET", records.turn], [200]);
  if (answer === undefined) return;
  const labels = noticeAwaited(context, answer.body);
  histories.turns.add(records.turn, {
    ...times,
    input: { kind: "read" },
    output: { kind: "found", labels },
  });
}

const countOf = (type: string, { steps = [] }: Partial<Turn>): number =>
  steps.filter(({ step_type }) => step_type === type).length;

/** Remembers what the turn awaits. Gives the responses that it has, and accuses a turn that miscounts its inferences. */
export function noticeAwaited({ records, histories }: Context, turn: AnswerBody): readonly string[] {
  const labels = (turn.steps ?? []).flatMap(({ tool_responses = [] }) =>
    tool_responses.map(({ content }) => content),
  );
  const round = countOf("tool_execution", turn);
  const inferences = countOf("inference", turn);
  const isDone = turn.completed_at !== null;
  if (inferences !== round + 1 || isDone !== (inferences === maxInferences))
    histories.accuse(
      `${records.turn} has ${inferences} inferences of ${maxInferences} after ${round} resumes and is ${isDone ? "complete" : "awaiting"}`,
    );
  const calls = turn.output_message?.tool_calls.map(({ call_id }) => call_id) ?? [];
  if (!isDone && round >= records.awaited.round) records.awaited = { round, calls };
  return labels;
}
