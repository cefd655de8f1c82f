/** A conversation with a server: a story, with a name for its record. */
import type { AgentConfigInput } from "@understudy/contract/types";
import type { Reply } from "@understudy/mock-inference";
import type {
  CreateTurnStep,
  Story,
  StoryStep,
  TurnScript,
} from "@understudy/conformance/src/story/story.ts";

export interface Conversation {
  /** Unique; kebab-case. */
  name: string;
  story: Story;
  /** Whether it is held only where the server runs tools of the suite. */
  withTools?: boolean;
  /** Whether it is held as it is, though the profile of the server says that this fails every turn. */
  asItIs?: boolean;
}

export function conversation(
  name: string,
  ...steps: readonly (StoryStep | readonly StoryStep[])[]
): Conversation {
  return { name, story: { steps: steps.flat() } };
}

/** The agent `a1` with its session `s1`. */
export function agent(config: Partial<AgentConfigInput> = {}): StoryStep[] {
  return [
    { do: "create_agent", as: "a1", config: { instructions: "Be kind.", ...config } },
    { do: "create_session", as: "s1", agent: "a1" },
  ];
}

type More = Partial<Pick<CreateTurnStep, "messages" | "extra" | "stream">> & Partial<TurnScript>;

/** A streamed turn of the session `s1` in which the user says hello and the model answers with these replies. */
export function turn(as: string, replies: readonly Reply[], more: More = {}): CreateTurnStep {
  const {
    messages = [{ role: "user", content: `Hello from ${as}` }],
    extra,
    stream = true,
    ...script
  } = more;
  return {
    do: "turn",
    as,
    session: "s1",
    messages,
    stream,
    script: { replies, ...script },
    ...(extra === undefined ? {} : { extra }),
  };
}

/** The turn `t1` is resumed with these responses, one for each pending call. */
export function resume(...contents: readonly string[]): StoryStep {
  return { do: "resume", turn: "t1", give: "right", contents, stream: true };
}

/** What is stored of the turn `t1`: itself, each step, its session. */
export const stored: readonly StoryStep[] = [
  { do: "get_turn", turn: "t1" },
  { do: "get_steps", turn: "t1" },
  { do: "get_session", session: "s1" },
];

/** A client tool with one parameter, as the target takes it. */
export function clientTool(name: string) {
  return {
    name,
    description: `To ${name} at things`,
    parameters: [{ name: "at", parameter_type: "string", description: "What", required: true }],
    input_schema: { type: "object", properties: { at: { type: "string" } }, required: ["at"] },
  };
}

/** The same as it is. */
export function asItIs(one: Conversation): Conversation {
  return { ...one, asItIs: true };
}

/** The same with tools of the server. */
export function withServerTools(one: Conversation): Conversation {
  return { ...one, withTools: true };
}
