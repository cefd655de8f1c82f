/** A story: what a client does, together with what the model, shields and tools say meanwhile. Data only. */
import type {
  AgentConfigInput,
  InputMessage,
  InterleavedContent,
  TurnCreateRequest,
} from "@understudy/contract/types";
import type { ScriptedAnswer, JsonObject, Reply, ScriptedTool, ShieldRule } from "@understudy/mock-inference";
import { remember } from "../trace/remember.ts";
import type { RequestChange } from "./change.ts";
import type { RegistryStep } from "./registry-steps.ts";
import type { RuntimeStep } from "./runtime-steps.ts";

/** A name within the story for something that the target gives an id, such as `a1`, `s1`, `t1`. */
export type Alias = string;

/** Stands for an id that nothing has. */
export const nobody: Alias = "nobody";

export interface Story {
  steps: readonly StoryStep[];
}

export interface CreateAgent {
  do: "create_agent";
  as: Alias;
  /** Model and instructions are filled in where they are left out. */
  config: Partial<AgentConfigInput>;
  /** Fields that are not of the schema, to be refused: they take the place of those of `config`. */
  wrong?: Readonly<Record<string, unknown>>;
}

export interface CreateSession {
  do: "create_session";
  as: Alias;
  agent: Alias;
  /** Has the name of this other session. */
  namesake?: Alias;
  /** Of the body; JSON's unless said otherwise. */
  contentType?: string;
}

/** What plays behind one turn and its resumes: its own script, which a marker in its last user message chooses. */
export interface TurnScript {
  /** One for each inference of the turn, in order. */
  replies: readonly Reply[];
  shields?: readonly ShieldRule[];
  tools?: readonly ScriptedTool[];
}

export interface CreateTurn {
  do: "turn";
  as: Alias;
  session: Alias;
  /** The last user message gets the marker. */
  messages: readonly InputMessage[];
  script: TurnScript;
  stream: boolean;
  /** What stands for false: null, or nothing at all. */
  unsaid?: "null" | "absent" | undefined;
  /** The rest of the request; what else an agent is made of is ignored there. */
  extra?: Partial<Pick<TurnCreateRequest, "toolgroups" | "tool_config" | "documents">> &
    Partial<Pick<AgentConfigInput, "model" | "instructions" | "sampling_params" | "response_format">>;
  /** Goes away after so many events. */
  disconnectAfter?: number;
}

/** Which responses a resume brings to the calls that were handed out last. */
export type GivenResponses = "right" | "none" | "missing" | "unknown" | "repeated";

export interface ResumeTurn {
  do: "resume";
  turn: Alias;
  /** Of the call at the same place; the last repeats. */
  contents: readonly InterleavedContent[];
  give: GivenResponses;
  /** Sends the responses in the order that is not that of the calls. */
  reversed?: boolean;
  /** In place of the names of the tools that were called. */
  tool_name?: string | undefined;
  /** Of each response. */
  metadata?: JsonObject | undefined;
  stream: boolean;
  /** Again and again, while it is refused because another resume of the turn seems to run. */
  patient?: boolean;
  /** Another session than the turn's. */
  session?: Alias;
  disconnectAfter?: number;
}

/** A step that asks for something of the API. */
export type RequestStep =
  | CreateAgent
  | CreateSession
  | CreateTurn
  | ResumeTurn
  | { do: "get_agent"; agent: Alias }
  | { do: "list_agents"; limit?: number; start_index?: number }
  | { do: "list_sessions"; agent: Alias; limit?: number; start_index?: number }
  /** `turn_ids` is one parameter with commas, or as many parameters as there are turns. */
  | { do: "get_session"; session: Alias; turns?: readonly Alias[]; apart?: boolean }
  | { do: "get_turn"; turn: Alias; session?: Alias }
  /** Asks for a turn that nobody hears of any more, until it is there or it is late. */
  | { do: "await_turn"; turn: Alias }
  /** Asks for turns in a session that is of no other use, until one is refused or it is late. */
  | { do: "await_refusal"; session: Alias }
  /** Every step that the turn had when it was last seen. */
  | { do: "get_steps"; turn: Alias }
  | { do: "delete_session"; session: Alias }
  | { do: "delete_agent"; agent: Alias }
  | RegistryStep
  | RuntimeStep;

/** What plays behind requests that are of no turn. */
export interface Stage {
  do: "stage";
  as: Alias;
  script: TurnScript;
}

/** The request of another step, changed on its way; nothing is learned of its answer. */
export interface MutatedStep {
  do: "altered";
  step: RequestStep;
  changes: readonly RequestChange[];
}

export type StoryStep =
  | RequestStep
  | MutatedStep
  | Stage
  /** Branches run at the same time; the steps of each one after the other. */
  | { do: "parallel"; branches: readonly (readonly StoryStep[])[] }
  /** Waits until something of this turn has come to the gate. */
  | { do: "await_gate"; gate: string; turn: Alias }
  | { do: "open_gate"; gate: string; turn: Alias }
  | { do: "restart" }
  | { do: "kill" };

/** Every step, those inside of branches too, in the order in which they are told. */
function allSteps(steps: readonly StoryStep[]): StoryStep[] {
  return steps.flatMap((step) => (step.do === "parallel" ? step.branches.flatMap(allSteps) : [step]));
}

const stepsIn = remember(({ steps }: Story) => allSteps(steps));

/** The steps of one kind. */
export function stepsOf<Kind extends StoryStep["do"]>(
  story: Story,
  kind: Kind,
): Extract<StoryStep, { do: Kind }>[] {
  return stepsIn(story).filter((step): step is Extract<StoryStep, { do: Kind }> => step.do === kind);
}

/** Every answer that a model gives in a turn, all attempts included. */
export function allReplies({ replies }: TurnScript): ScriptedAnswer[] {
  return replies.flatMap((reply) => reply.attempts ?? [reply]);
}
