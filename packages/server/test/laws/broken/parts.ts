/** Clocks, ids and providers with a fault. */
import { v4 } from "uuid";
import { readsHistory } from "../histories.ts";
import { answeredCalls, fewInferences } from "../prompt-laws.ts";
import { timesIncrease } from "../turn-laws.ts";
import type { BrokenMachine } from "./broken-machine.ts";

export const brokenParts: readonly BrokenMachine[] = [
  {
    id: "coarse-clock",
    fault: "times that are less than a millisecond apart are the same",
    breaks: [timesIncrease],
    bench: {
      clock: (clock) => ({ ...clock, now: () => clock.now().replace(/\d{3}Z$/, "000Z") }),
    },
  },
  {
    id: "clock-set-back",
    fault: "every tenth time is that of the year before",
    breaks: [timesIncrease],
    bench: {
      clock(clock) {
        let asked = 0;
        return {
          ...clock,
          now() {
            const now = clock.now();
            return ++asked % 10 === 0 ? `${Number(now.slice(0, 4)) - 1}${now.slice(4)}` : now;
          },
        };
      },
    },
  },
  {
    id: "unordered-ids",
    fault: "ids do not tell which turn began first",
    breaks: [readsHistory],
    bench: { ids: () => ({ mint: async () => v4() }) },
  },
  {
    id: "loses-tool-messages",
    fault: "the model is not told what the last tool answered",
    breaks: [answeredCalls],
    bench: {
      providers: (providers) => ({
        ...providers,
        inference: {
          ...providers.inference,
          infer(request, signal) {
            const last = request.messages.findLastIndex(({ role }) => role === "tool");
            const messages = request.messages.filter((_, index) => index !== last);
            return providers.inference.infer({ ...request, messages }, signal);
          },
        },
      }),
    },
  },
  {
    id: "asks-twice",
    fault: "the model is asked twice, and its first answer is not used",
    breaks: [fewInferences],
    bench: {
      providers: (providers) => ({
        ...providers,
        inference: {
          ...providers.inference,
          async *infer(request, signal) {
            for await (const part of providers.inference.infer(request, signal)) void part;
            yield* providers.inference.infer(request, signal);
          },
        },
      }),
    },
  },
];
