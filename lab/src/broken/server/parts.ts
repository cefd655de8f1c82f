/** Faulty clocks, ids and providers. */
import { readsHistory } from "../../../../packages/server/test/laws/histories.ts";
import { answeredCalls, fewInferences } from "../../../../packages/server/test/laws/prompt-laws.ts";
import { timesIncrease } from "../../../../packages/server/test/laws/turn-laws.ts";
import type { BrokenServer } from "./broken-server.ts";

export const brokenParts: readonly BrokenServer[] = [
  {
    id: "coarse-clock",
    fault: "times that are less than a millisecond apart are the same",
    breaks: [timesIncrease],
    decorators: {
      clock: (clock) => ({ ...clock, now: () => clock.now().replace(/\d{3}Z$/, "000Z") }),
    },
  },
  {
    id: "clock-set-back",
    fault: "every tenth time is that of the year before",
    breaks: [timesIncrease],
    decorators: {
      clock(clock) {
        let calls = 0;
        return {
          ...clock,
          now() {
            const now = clock.now();
            return ++calls % 10 === 0 ? `${Number(now.slice(0, 4)) - 1}${now.slice(4)}` : now;
          },
        };
      },
    },
  },
  {
    id: "unordered-ids",
    fault: "ids do not sort by the beginning of their turns",
    breaks: [readsHistory],
    decorators: {
      ids() {
        // Of the form whose order is that of the beginnings: others are put in order by their times.
        let left = 0xffffffffffff;
        return {
          async mint() {
            const time = (left--).toString(16);
            return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
          },
        };
      },
    },
  },
  {
    id: "loses-tool-messages",
    fault: "the prompt lacks the last tool response",
    breaks: [answeredCalls],
    decorators: {
      providers: (providers) => ({
        ...providers,
        inference: {
          ...providers.inference,
          infer(request, context) {
            const last = request.messages.findLastIndex(({ role }) => role === "tool");
            const messages = request.messages.filter((_, index) => index !== last);
            return providers.inference.infer({ ...request, messages }, context);
          },
        },
      }),
    },
  },
  {
    id: "asks-twice",
    fault: "the model is asked twice, and its first answer is not used",
    breaks: [fewInferences],
    decorators: {
      providers: (providers) => ({
        ...providers,
        inference: {
          ...providers.inference,
          async *infer(request, context) {
            for await (const part of providers.inference.infer(request, context)) void part;
            yield* providers.inference.infer(request, context);
          },
        },
      }),
    },
  },
];
