/** `Idempotency-Key`: a request that is sent again with its key is answered with what the first one stored. */
import type { Answer } from "@understudy/http";
import { Problem } from "../domain/errors.ts";
import type { App } from "../application/app/app.ts";
import { takesKey, type KeyedOperation } from "../application/once/keyed-operation.ts";
import { runOnce } from "../application/once/run-once.ts";
import { replayedHeader } from "./headers.ts";
import { HttpProblem } from "../http/problem.ts";
import { toAnswerAgain, type AnsweredCall } from "./answer-again.ts";

const longest = 255;

/** `handle` answers the call; for a request with a key it is called at most once. */
export async function answerOnce<Call extends AnsweredCall>(
  id: string,
  request: Request,
  call: Call,
  handle: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  const name = request.headers.get("idempotency-key");
  const { app } = call;
  if (name === null || !takesKey(id) || app.profile.wire.idempotency_keys === "ignored") return handle(call);
  if (name === "" || name.length > longest)
    throw new HttpProblem(
      "bad_request",
      `Idempotency-Key: send 1 to ${longest} characters, not ${name.length}.`,
    );
  return run(id, name, call, handle);
}

async function run<Call extends AnsweredCall>(
  id: KeyedOperation,
  name: string,
  call: Call,
  handle: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  const { app, params, body } = call;
  const request = { name, request: JSON.stringify([id, params, body]) };
  try {
    return await runOnce(app, id, request, {
      run: (keyed: App) => handle({ ...call, app: keyed }),
      async again(result) {
        const answer = await toAnswerAgain(id, call, result);
        return { ...answer, headers: { ...answer.headers, [replayedHeader]: "true" } };
      },
    });
  } catch (error) {
    if (error instanceof Problem && error.code === "outcome_unknown") throw mayRepeat(error);
    throw error;
  }
}

/** A client that repeats the request with its key learns the outcome, and does nothing twice. */
function mayRepeat({ message, code }: Problem): HttpProblem {
  const again = "Send the request again with its Idempotency-Key: it is done if it was not.";
  return new HttpProblem(code, `${message} ${again}`, { "retry-after": "1" });
}
