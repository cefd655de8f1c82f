/** A server that is stopped while a turn runs, or killed while a resume runs. */
import fc, { type Arbitrary } from "fast-check";
import type { Story, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { messages } from "./arbitraries.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import {
  agentAndSession,
  agentConfig,
  answering,
  clientTools,
  finalWords,
  newTurn,
  resume,
} from "./rounds.ts";

export const interruptionStories: StoryGenerator = {
  id: "interruption",
  title: "A turn that runs while the server shuts down, or a resume that runs when it is killed.",
  needs: ["scripting", "gates", "restart"],
  alone: true,
  stories: (has) => plans(has).map(toStory),
};

type Plan = ReturnType<typeof plans> extends Arbitrary<infer Drawn> ? Drawn : never;

function plans(has: ReadonlySet<Capability>) {
  return fc.record({
    messages,
    words: finalWords,
    answering,
    stream: fc.boolean().map((whole) => !whole),
    end: has.has("kill") ? fc.constantFrom("restart", "kill") : fc.constant("restart" as const),
  });
}

function toStory({ messages, words, answering, stream, end }: Plan): Story {
  const pausing = { say: [...words, { gate: "held" }, "The end."] };
  const turn = (replies: readonly object[]): StoryStep =>
    newTurn("t1", { messages, stream, script: { replies } });
  const atGate: StoryStep = { do: "await_gate", gate: "held", turn: "t1" };
  const open: StoryStep = { do: "open_gate", gate: "held", turn: "t1" };
  const resumed = resume("t1", answering);
  return {
    steps: [
      ...agentAndSession({ ...agentConfig(new Set()), enable_session_persistence: true }),
      { do: "create_session", as: "s2", agent: "a1" },
      ...(end === "restart"
        ? [atTheSameTime([turn([pausing])], [atGate, shutDown(open)])]
        : [
            turn([{ call: [{ tool: clientTools[0], args: {} }] }, pausing]),
            atTheSameTime([resumed], [atGate, { do: "kill" as const }]),
            open,
            { do: "get_turn" as const, turn: "t1" },
            { ...resumed, patient: true },
          ]),
      { do: "get_turn", turn: "t1" },
      { do: "get_session", session: "s1" },
    ],
  };
}

/** The running turn must not end before a new one was refused. */
function shutDown(open: StoryStep): StoryStep {
  return atTheSameTime([{ do: "restart" }], [{ do: "await_refusal", session: "s2" }, open]);
}

function atTheSameTime(...branches: (readonly StoryStep[])[]): StoryStep {
  return { do: "parallel", branches };
}
