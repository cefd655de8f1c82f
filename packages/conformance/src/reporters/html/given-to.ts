/** Which request was behind what model, shields and tools were given. */
import { turnLogs, type TurnLog } from "../../trace/views/turn-log.ts";
import { inferenceSteps } from "../../trace/views/inferences.ts";
import { announced } from "../../trace/read.ts";
import type { Exchange, Given, Trace } from "../../trace/trace.ts";

/** By the index of the exchange. The journal knows only turns; the announced turns say how far each request came. */
export function givenTo(trace: Trace): Map<number, Given[]> {
  const shared = turnLogs(trace).map((log) => share(log, trace.given ?? []));
  return new Map(shared.flatMap((one) => [...one]));
}

function share({ alias, requests }: TurnLog, all: readonly Given[]): Map<number, Given[]> {
  const shares = new Map<number, Given[]>(requests.map(({ index }) => [index, []]));
  const takers = requests.filter(({ status }) => status === null || status < 400 || status >= 500);
  let at = 0;
  let inferences = 0;
  for (const one of all.filter(({ turn }) => turn === alias)) {
    if (one.entry.kind === "inference") {
      while (at < takers.length - 1 && inferences >= reach(takers[at])) at += 1;
      inferences += 1;
    }
    const taker = takers[at] ?? requests[0];
    shares.get(taker.index)?.push(one);
  }
  return shares;
}

/** How many inferences the turn had come to when this request ended. */
function reach(exchange: Exchange | undefined): number {
  const turn = exchange === undefined ? null : announced(exchange);
  return turn === null ? Infinity : inferenceSteps(turn).length;
}
