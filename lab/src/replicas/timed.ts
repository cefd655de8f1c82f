import { call, type Answer, type Method, type Send } from "./call.ts";
import type { Histories } from "./histories.ts";
import type { Records } from "./records.ts";

export interface Context {
  send: Send;
  records: Records;
  histories: Histories;
  /** Of this operation alone. */
  label: string;
}

/** Sends, and says when it began and ended. `statuses` are the answers that the operation may have. */
export async function timed(
  { send, records, histories }: Context,
  [method, path, body]: readonly [Method, string, object?],
  statuses: readonly number[],
): Promise<{ answer: Answer | undefined; began: number; ended: number }> {
  const began = histories.next();
  const answer = await call(send, records.token, method, path, body);
  const ended = answer === undefined ? Infinity : histories.next();
  if (answer !== undefined && !statuses.includes(answer.status))
    histories.accuse(`${method} ${path} was answered by ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { answer, began, ended };
}
