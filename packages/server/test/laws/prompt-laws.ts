/** What the model is asked, and how often. */
import { isDeepStrictEqual } from "node:util";
import { ofEach, type TraceLaw } from "./trace-law.ts";

export const fewInferences: TraceLaw = {
  name: "the model is asked no more than max_infer_iters times, over a turn with its resumes",
  holds: ({ mock, turns }) => {
    const limit = Math.max(1, mock.agent.max_infer_iters ?? 10);
    return turns.flatMap(({ exchanges }) => {
      let before = 0;
      return exchanges.flatMap(({ prompts, failed }) => {
        const asked = before + prompts.length;
        // A failed resume did not happen: it leaves the count as it was.
        if (!failed) before = asked;
        return asked <= limit ? [] : [`it was asked ${asked} times, the limit is ${limit}`];
      });
    });
  },
};

export const hearsUsers: TraceLaw = {
  name: "a model reads all that users have said in the session, once, in order",
  holds: ({ mock, turns }) => {
    const said: string[] = [];
    return turns.flatMap(({ exchanges }, index) => {
      const now = [...said, ...(mock.turns[index]?.input ?? [])].filter((text) => text !== "");
      // What failed at once was not said; what failed later is said, and waits.
      if (exchanges[0]?.failed === false) said.splice(0, said.length, ...now);
      return exchanges.flatMap(({ prompts }) =>
        prompts.flatMap((prompt) => {
          const read = prompt.flatMap(({ role, content }) => (role === "user" ? [content] : []));
          return isDeepStrictEqual(read, now)
            ? []
            : [`it read ${JSON.stringify(read)}, they said ${JSON.stringify(now)}`];
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
