/** `provider_failures: hidden`: a 500 does not say why, whether it is a status or the last item of a stream. */
import type { Answer } from "@understudy/http";
import { toEventText } from "@understudy/contract/sse";
import { toStreamError } from "@understudy/contract";
import { replaced, unexpected, type DoorWrapper } from "./door.ts";

export const hiddenFailures: DoorWrapper = (honest) => async (request) => {
  const answer = await honest(request);
  const { status, body, verbatim } = answer;
  if (verbatim) return answer;
  if (status === 500) return replaced(answer, { detail: unexpected }, 500);
  if (typeof body === "string") return { ...answer, body: hidden(body) };
  return body === null ? answer : { ...answer, body: throughItems(body) };
};

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
