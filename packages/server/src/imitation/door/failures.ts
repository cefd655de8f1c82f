/** `provider_failures: hidden`: a 500 does not say why, whether it is a status or the last item of a stream. */
import type { Answer } from "@understudy/http";
import { toEventText } from "@understudy/contract/sse";
import { toStreamError } from "@understudy/contract";
import { isListBody } from "../../http/list-body.ts";
import { replaced, unexpected, type DoorWrapper } from "./door.ts";

export const hiddenFailures: DoorWrapper = (honest) => async (request, caller) => {
  const answer = await honest(request, caller);
  // The failure of a turn that is damaged on its way has no text any more, and was hidden before.
  const isDamaged = answer.status === 500 && typeof answer.body === "object" && answer.body !== null;
  return answer.verbatim || isDamaged ? answer : withoutFailure(answer);
};

/** An answer that does not say why it, or its stream, fails. */
export function withoutFailure(answer: Answer): Answer {
  const { status, body } = answer;
  if (status === 500) return replaced(answer, { detail: unexpected }, 500);
  if (typeof body === "string") return { ...answer, body: hidden(body) };
  // A list has no items that fail.
  return body === null || isListBody(body) ? answer : { ...answer, body: throughItems(body) };
}

function throughItems(source: Exclude<Answer["body"], string | null>): Answer["body"] {
  return {
    cancel: () => source.cancel(),
    async next() {
      const piece = await source.next();
      return typeof piece === "string" ? hidden(piece) : piece;
    },
  };
}

/** Each item of a stream is one piece. */
function hidden(item: string): string {
  return item.startsWith('data: {"error":{"message":"500: ')
    ? toEventText(toStreamError(500, unexpected))
    : item;
}
