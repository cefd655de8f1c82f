/** Runs a turn on the machine alone, as a small `drive`, and then again with the same inputs. */
import fc from "fast-check";
import { profiles } from "@understudy/contract/profiles";
import { parseSchema } from "@understudy/contract";
import type { TurnEvent } from "@understudy/contract/types";
import { toAgentConfig } from "../../src/domain/plan/agent-config.ts";
import { planTurn } from "../../src/domain/plan/plan.ts";
import type { TurnCommand, TurnInput, TurnPlan, TurnState } from "../../src/domain/turn/state/state.ts";
import { toolDef } from "../support/fake-providers.ts";
import { honestMachine, type Machine } from "./decorated-server.ts";
import type { Experiment } from "./law.ts";
import { defaultAnswer, toConfig, toResult, toViolation } from "./scripted-providers.ts";
import {
  agentSetups,
  serverTools,
  shieldIds,
  turnSetups,
  type AgentSetup,
  type TurnSetup,
} from "./setups.ts";

export interface MachineSetup {
  agent: AgentSetup;
  turn: TurnSetup;
}

/** The machine's output for some inputs, and the error that it threw, if any. */
export interface MachineRun {
  events: TurnEvent[][];
  states: TurnState[];
  commands: TurnCommand[];
  thrown: string | null;
}

export interface MachineTrace {
  inputs: TurnInput[];
  first: MachineRun;
  /** The same inputs again. */
  again: MachineRun;
  /** With a state that goes through JSON before each input. */
  stored: MachineRun;
  /** With a state and inputs that cannot be changed. */
  frozen: MachineRun;
  /** With a model that says everything as text, and does not say what it thinks. */
  plain: MachineRun;
}

export const machineExperiment: Experiment<MachineSetup, MachineTrace> = {
  setups: fc.record({ agent: agentSetups, turn: turnSetups }),
  async run({ agent, turn }, { machine = honestMachine }) {
    const plan = toPlan(agent, turn);
    const inputs = inputsOf(machine, plan, turn);
    const runWith = (through: <T>(value: T) => T, given = inputs): MachineRun =>
      rerunWith(machine, plan, given, through);
    return {
      inputs,
      first: runWith(same),
      again: runWith(same),
      stored: runWith(viaJson),
      frozen: runWith(frozen),
      plain: runWith(same, inputs.flatMap(asText)),
    };
  },
};

function asText(input: TurnInput): TurnInput[] {
  if (input.type !== "model_part") return [input];
  if (input.part.type === "reasoning") return [];
  return input.part.type === "refusal" ? [{ ...input, part: { ...input.part, type: "text" } }] : [input];
}

function same<T>(value: T): T {
  return value;
}

export function viaJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(frozen);
  return value;
}

function rerunWith(
  machine: Machine,
  plan: TurnPlan,
  inputs: readonly TurnInput[],
  through: <T>(value: T) => T,
): MachineRun {
  const run: MachineRun = { events: [], states: [], commands: [], thrown: null };
  const record = ({ state, events }: ReturnType<Machine["begin"]>): TurnState => {
    // Copies: what the machine changes later must not change what was recorded.
    run.states.push(structuredClone(state));
    run.events.push(structuredClone(events));
    run.commands.push(structuredClone(machine.pending(state)));
    return through(state);
  };
  try {
    let state = record(machine.begin(through(structuredClone(plan))));
    for (const input of inputs) state = record(machine.advance(state, through(structuredClone(input))));
  } catch (error) {
    run.thrown = String(error);
  }
  return run;
}

/** The inputs of a turn with this setup until it completes, waits in vain, or a provider fails. */
function inputsOf(machine: Machine, plan: TurnPlan, turn: TurnSetup): TurnInput[] {
  const remaining = { model: [...turn.model], shields: [...turn.shields], tools: [...turn.tools] };
  const inputs: TurnInput[] = [];
  let { state } = machine.begin(plan);
  const put = (input: TurnInput): void => {
    inputs.push(input);
    ({ state } = machine.advance(state, input));
  };
  const now = (): { at: string } => ({ at: `time ${String(inputs.length).padStart(5, "0")}` });
  try {
    for (;;) {
      const command = machine.pending(state);
      if (command.do === "done") return inputs;
      if (command.do === "settle") put({ type: "settled", ...now() });
      else if (command.do === "await_input") {
        if (turn.client === null) return inputs;
        const { content } = turn.client;
        const responses = command.calls.map(({ call_id, tool_name }) => ({
          call_id,
          tool_name,
          content,
          metadata: null,
        }));
        put({ type: "client_answered", responses, ...now() });
      } else {
        put({ type: "step_started", ...now() });
        for (const input of answersTo(command, remaining)) put({ ...input, ...("at" in input ? now() : {}) });
      }
    }
  } catch {
    // A provider failed: the turn gets no more inputs.
    return inputs;
  }
}

function* answersTo(
  command: Extract<TurnCommand, { do: "run_shields" | "infer" | "execute_tool" }>,
  remaining: Pick<TurnSetup, "model" | "shields" | "tools">,
): Generator<TurnInput> {
  const at = "";
  if (command.do === "run_shields") {
    const verdicts = command.shield_ids.map((shield_id) => ({
      shield_id,
      violation: toViolation(remaining.shields.shift() ?? null),
    }));
    yield { type: "shields_judged", verdicts, at };
  } else if (command.do === "infer") {
    const { parts, end } = remaining.model.shift() ?? defaultAnswer;
    for (const part of parts) yield { type: "model_part", part };
    if (typeof end === "object") throw new Error("The model failed.");
    yield { type: "model_stopped", stop_reason: end === "cut off" ? "out_of_tokens" : end, at };
  } else {
    const { content } = toResult(remaining.tools.shift() ?? { content: "42" });
    yield { type: "tool_answered", content: content ?? "nothing", metadata: null, at };
  }
}

function toPlan(agent: AgentSetup, turn: TurnSetup): TurnPlan {
  const sent = parseSchema("AgentConfigInput", toConfig(agent));
  if (!sent.ok) throw new Error("The agent of the setup is not valid.");
  const tools = serverTools.map((name) => ({ ...toolDef(name), toolgroup_id: "kit" }));
  const served = { models: ["m"], shields: [...shieldIds], toolgroups: [{ identifier: "kit", tools }] };
  const request = {
    messages: turn.input.map((content) => ({ role: "user" as const, content })),
    documents: null,
    toolgroups: null,
    tool_config: null,
  };
  const config = toAgentConfig(sent.value);
  return {
    ...planTurn(config, request, served, profiles.reference.policy).plan,
    turn_id: "01900000-0000-7000-8000-000000000001",
    agent_id: "01900000-0000-7000-8000-000000000002",
    session_id: "01900000-0000-7000-8000-000000000003",
    started_at: "time 0",
    history_until: null,
  };
}
