/** A story: what a client does, together with the script of the model, shields and tools behind it. Data only. */
import type {
  AgentConfigInput,
  InputMessage,
  InterleavedContent,
  TurnCreateRequest,
} from "@understudy/contract/types";
import type { JsonObject, ScriptedAnswer } from "@understudy/mock-inference";
import { remember } from "../json/remember.ts";
import type { RequestChange } from "./change.ts";
import type { Caller, Tenant } from "../target/caller.ts";
import type { RegistryStep } from "./registry-steps.ts";
import type { Alias, TurnScript } from "./parts.ts";
import type { ResponsesStep } from "./response-steps.ts";
import type { RuntimeStep } from "./runtime-steps.ts";

export type { Alias, TurnScript } from "./parts.ts";

/** An alias for an id that does not exist. */
export const nobody: Alias = "nobody";

export interface Story {
  steps: readonly StoryStep[];
  /** The tenant whose steps are run once more, without the other tenants' steps. */
  alone?: Tenant;
}

export interface CreateAgentStep {
  do: "create_agent";
  as: Alias;
  /** Model and instructions are filled in where they are left out. */
  config: Partial<AgentConfigInput>;
  /** Invalid fields in place of the fields of `config`: the request must be refused. */
  wrong?: Readonly<Record<string, unknown>>;
}

export interface CreateSessionStep {
  do: "create_session";
  as: Alias;
  agent: Alias;
  /** Another session whose name it has too. */
  namesake?: Alias;
  /** What its name ends with. */
  ending?: string;
  /** The content type of the body; JSON by default. */
  contentType?: string;
}

/** When the connection of a stream is closed: after so many events, or after the first step that is complete. */
export type DisconnectAfter = number | "step";

/** What the provider data of a request has in the field of the key: a key, or something that is none. */
export type BroughtKey = "key" | "no_text";

export interface CreateTurnStep {
  do: "turn";
  as: Alias;
  session: Alias;
  /** The last user message gets the marker. */
  messages: readonly InputMessage[];
  script: TurnScript;
  stream: boolean;
  /** How `stream: false` is sent: as null, or not at all. */
  unsaid?: "null" | "absent" | undefined;
  /** The rest of the request; fields of agents are among it since a server must ignore them there. */
  data?: BroughtKey | undefined;
  extra?: Partial<Pick<TurnCreateRequest, "toolgroups" | "tool_config" | "documents">> &
    Partial<Pick<AgentConfigInput, "model" | "instructions" | "sampling_params" | "response_format">>;
  disconnectAfter?: DisconnectAfter;
}

/** Which responses a resume has for the pending calls. */
export type GivenResponses = "right" | "none" | "missing" | "unknown" | "repeated";

export interface ResumeTurnStep {
  do: "resume";
  turn: Alias;
  /** One for each call; the last repeats. */
  contents: readonly InterleavedContent[];
  give: GivenResponses;
  /** Sends the responses in reverse order. */
  reversed?: boolean;
  /** In place of the names of the called tools. */
  tool_name?: string | undefined;
  /** Of each response. */
  metadata?: JsonObject | undefined;
  stream: boolean;
  /** Repeated while it is refused with 409, since the claim of another resume may have to run out. */
  patient?: boolean;
  data?: BroughtKey | undefined;
  /** Another session than the turn's. */
  session?: Alias;
  disconnectAfter?: DisconnectAfter;
}

/** A step that sends a request of the API; without a caller, as the one user that other families of stories are. */
export type RequestStep = RequestKind & { by?: Caller };

type RequestKind =
  | CreateAgentStep
  | CreateSessionStep
  | CreateTurnStep
  | ResumeTurnStep
  | { do: "get_agent"; agent: Alias }
  | { do: "list_agents"; limit?: number; start_index?: number }
  | { do: "list_sessions"; agent: Alias; limit?: number; start_index?: number }
  /** `turn_ids` is one parameter with commas, or as many parameters as there are turns. */
  | { do: "get_session"; session: Alias; turns?: readonly Alias[]; apart?: boolean }
  | { do: "get_turn"; turn: Alias; session?: Alias }
  /** Reads a turn whose client disconnected until it is stored, or the time is over. */
  | { do: "await_turn"; turn: Alias }
  /** Requests turns in a session of its own until one is refused, or the time is over. */
  | { do: "await_refusal"; session: Alias }
  /** Each step of the turn as last read, by its id. */
  | { do: "get_steps"; turn: Alias }
  | { do: "delete_session"; session: Alias }
  | { do: "delete_agent"; agent: Alias }
  | RegistryStep
  | RuntimeStep
  | ResponsesStep;

/** The script behind requests outside of turns. */
export interface StageStep {
  do: "stage";
  as: Alias;
  script: TurnScript;
}

/** The request of another step with changes; ids in its answer are not bound. */
export interface MutatedStep {
  do: "altered";
  step: RequestStep;
  changes: readonly RequestChange[];
}

/** Waits until something of this turn has come to the gate. */
export interface AwaitGateStep {
  do: "await_gate";
  gate: string;
  turn: Alias;
  /** How long, where a target need not come there. */
  millis?: number;
}

export type StoryStep =
  | RequestStep
  | MutatedStep
  | StageStep
  /** Branches run at the same time; the steps of each one after the other. */
  | { do: "parallel"; branches: readonly (readonly StoryStep[])[] }
  | AwaitGateStep
  | { do: "open_gate"; gate: string; turn: Alias }
  | { do: "restart" }
  | { do: "kill" };

/** Who sends the requests of a step; undefined for the user of stories without tenants. */
export function stepCaller(step: StoryStep): Caller | undefined {
  if (step.do === "altered") return step.step.by;
  return "by" in step ? step.by : undefined;
}

/** The same story without the requests of other callers. */
export function stepsBy(tenant: Tenant, { steps }: Story): Story {
  const kept = (one: StoryStep): StoryStep[] => {
    if (one.do === "parallel")
      return [{ ...one, branches: one.branches.map((branch) => branch.flatMap(kept)) }];
    const caller = stepCaller(one);
    return caller === undefined || caller === tenant ? [one] : [];
  };
  return { steps: steps.flatMap(kept) };
}

/** All steps in order, including the steps of branches. */
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

/** All answers of the model in a turn, every attempt included. */
export function allReplies({ replies }: TurnScript): ScriptedAnswer[] {
  return replies.flatMap((reply) => reply.attempts ?? [reply]);
}
