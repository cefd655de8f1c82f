/** A turn that several clients resume at once. */
import { stepsOfResume } from "../histories/resumes.ts";
import { timed, type Context } from "./timed.ts";
import { noticeAwaited } from "./reads.ts";

export async function resume(context: Context): Promise<void> {
  const { records, histories, label } = context;
  const { round, calls } = records.awaited;
  const tool_responses = calls.map((call_id) => ({ call_id, tool_name: "look", content: label }));
  const request = ["POST", `${records.turn}/resume`, { tool_responses }] as const;
  // 400: the turn awaits other calls by now.
  const { answer, ...times } = await timed(context, request, [200, 400, 409]);
  if (answer?.status === 200) noticeAwaited(context, answer.body);
  const output = answer && (answer.status === 200 ? "resumed" : "refused");
  histories.turns.add(
    records.turn,
    ...stepsOfResume({ ...times, input: { kind: "resume", label, round }, output }),
  );
}
