/** A client that disconnects in the middle of an answer, while the model pauses at a gate. */
import fc, { type Arbitrary } from "fast-check";
import type { Story } from "../../../story/story.ts";
import { messages, nonEmptyText } from "./arbitraries.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { agentAndSession, newTurn } from "./rounds.ts";

export const disconnectStories: StoryGenerator = {
  id: "disconnect",
  title: "A stream that is read as far as the model has come, and closed there.",
  needs: ["scripting", "gates"],
  stories: () => plans.map(toStory),
};

const plans = fc.record({
  messages,
  /** The deltas before the gate: with the start of the step there is one event more than are read. */
  words: fc.array(nonEmptyText, { minLength: 2, maxLength: 5 }),
});

function toStory({ messages, words }: typeof plans extends Arbitrary<infer Plan> ? Plan : never): Story {
  return {
    steps: [
      ...agentAndSession({}),
      newTurn("t1", {
        messages,
        stream: true,
        script: { replies: [{ say: [...words, { gate: "held" }, "The end."] }] },
        disconnectAfter: words.length + 1,
      }),
      { do: "open_gate", gate: "held", turn: "t1" },
      { do: "get_session", session: "s1" },
    ],
  };
}
