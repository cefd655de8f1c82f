/** The prompts of the model, and their number. */
import { isDeepStrictEqual } from "node:util";
import { ofEach, type TraceLaw } from "./trace-law.ts";

export const fewInferences: TraceLaw = {
  name: "a turn and its resumes call the model at most max_infer_iters times",
  holds: ({ setup, turns }) => {
    const limit = Math.max(1, setup.agent.max_infer_iters ?? 10);
    return turns.flatMap(({ exchanges }) => {
      let before = 0;
      return exchanges.flatMap(({ prompts, failed }) => {
        const inferences = before + prompts.length;
        // A failed resume does not count.
        if (!failed) before = inferences;
        return inferences <= limit ? [] : [`it was called ${inferences} times, the limit is ${limit}`];
      });
    });
  },
};

export const hearsUsers: TraceLaw = {
  name: "a model reads all user messages of the session, once, in order",
  holds: ({ setup, turns }) => {
    const messages: string[] = [];
    return turns.flatMap(({ exchanges }, index) => {
      const now = [...messages, ...(setup.turns[index]?.input ?? [])].filter((text) => text !== "");
      // A turn that failed in its first exchange left no message; after a later failure it still awaits input.
      if (exchanges[0]?.failed === false) messages.splice(0, messages.length, ...now);
      return exchanges.flatMap(({ prompts }) =>
        prompts.flatMap((prompt) => {
          const read = prompt.flatMap(({ role, content }) => (role === "user" ? [content] : []));
          return isDeepStrictEqual(read, now)
            ? []
            : [`it read ${JSON.stringify(read)}, the messages are ${JSON.stringify(now)}`];
        }),
      );
    });
  },
};

export const answeredCalls = ofEach(
  "in a prompt every call has its answer, and every answer its call",
  ({ prompts }) =>
    prompts.flatMap((prompt) => {
      const open = new Set<string>();
      const found = prompt.flatMap((message) => {
        if (message.role === "tool")
          return open.delete(message.call_id)
            ? []
            : [`${message.call_id} was not called, or is answered twice`];
        if (message.role !== "assistant") return [];
        return message.tool_calls.flatMap(({ call_id }) => {
          const still = open.has(call_id);
          open.add(call_id);
          return still ? [`${call_id} is called again before it is answered`] : [];
        });
      });
      return [...found, ...[...open].map((call_id) => `${call_id} has no answer`)];
    }),
);

export const promptLaws: readonly TraceLaw[] = [fewInferences, hearsUsers, answeredCalls];
