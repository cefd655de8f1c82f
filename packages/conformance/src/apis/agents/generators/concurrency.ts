/** Turns and resumes that pause in the middle, while others read, run, disconnect and delete. */
import type { Reply } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import { clock } from "../../../story/served-tools.ts";
import type { CreateTurnStep, Story, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { messages, nonEmptyText } from "./arbitraries.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { agentConfig, answering, clientTools, newTurn, resume } from "./rounds.ts";

export const concurrencyStories: StoryGenerator = {
  id: "concurrency",
  title: "A resume and a new turn that pause at a gate, while others read, run, disconnect or delete.",
  needs: ["scripting", "gates"],
  stories: (has) => plans(has).map((plan) => toStory(plan, has.has("any_resume"))),
};

type Plan = ReturnType<typeof plans> extends Arbitrary<infer Drawn> ? Drawn : never;

function plans(has: ReadonlySet<Capability>) {
  return fc.record({
    messages,
    words: fc.array(nonEmptyText, { minLength: 1, maxLength: 3 }),
    answering,
    /** What becomes of the paused turn: its client stays or disconnects, or its session or agent is deleted. */
    ending: fc.constantFrom("stays", "leaves", "delete_session", "delete_agent"),
    /** Whether it pauses after a server's tool: not every server says before the end of a step which turn it is. */
    afterTool: has.has("server_tools") ? fc.boolean() : fc.constant(false),
    stream: fc.boolean().map((whole) => !whole),
  });
}

/** Where only the newest turn of a session can be resumed, no other turn comes between it and its resume. */
function toStory(plan: Plan, anyResume: boolean): Story {
  const { messages, words, answering, ending, stream } = plan;
  const turn = (as: string, replies: readonly Reply[]): CreateTurnStep =>
    newTurn(as, { messages, stream, script: { replies } });
  const pausing = { say: [...words, { gate: "held" }, "The end."] };
  // A new object each time: judges tell steps apart by identity.
  const getSession = (): StoryStep => ({ do: "get_session", session: "s1" });
  const last = plan.afterTool ? withTool(turn("t5", [toolCall, pausing])) : turn("t5", [pausing]);
  const disconnectAfter = plan.afterTool ? "step" : words.length + 1;
  const disconnecting: CreateTurnStep = { ...last, stream: true, disconnectAfter };
  return {
    steps: [
      { do: "create_agent", as: "a1", config: { ...agentConfig(new Set()), instructions: "Be kind." } },
      { do: "create_session", as: "s1", agent: "a1" },
      turn("t1", [{ say: words }]),
      turn("t2", [{ call: [{ tool: clientTools[0], args: {} }] }, pausing]),
      ...(anyResume ? [turn("t3", [{ say: words }])] : []),
      whileHeld("t2", resume("t2", answering), [
        { do: "get_turn", turn: "t2" },
        getSession(),
        ...(anyResume ? [turn("t4", [{ say: words }])] : []),
      ]),
      { do: "get_turn", turn: "t2" },
      whileHeld("t5", ending === "leaves" ? disconnecting : last, [
        getSession(),
        turn("t6", [{ say: words }]),
        getSession(),
        ...deletionOf(ending),
      ]),
      ...(ending === "leaves" ? [{ do: "await_turn" as const, turn: "t5" }] : []),
      { do: "get_turn", turn: "t5" },
      getSession(),
    ],
  };
}

const toolCall: Reply = { call: [{ tool: clock.tool, args: {} }] };

function withTool(turn: CreateTurnStep): CreateTurnStep {
  return {
    ...turn,
    script: { ...turn.script, tools: [clock] },
    extra: { toolgroups: [clock.group] },
  };
}

/** Something that pauses at the gate `held`, and what happens until that is opened. */
export function whileHeld(turn: string, running: StoryStep, meanwhile: readonly StoryStep[]): StoryStep {
  const branch: StoryStep[] = [
    { do: "await_gate", gate: "held", turn },
    ...meanwhile,
    { do: "open_gate", gate: "held", turn },
  ];
  return { do: "parallel", branches: [[running], branch] };
}

function deletionOf(ending: Plan["ending"]): StoryStep[] {
  if (ending === "delete_session") return [{ do: ending, session: "s1" }];
  return ending === "delete_agent" ? [{ do: ending, agent: "a1" }] : [];
}
