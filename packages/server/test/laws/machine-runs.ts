/** Plays a turn on the machine alone, in miniature what `drive` does, and then again with the same inputs. */
import fc from "fast-check";
import { profiles } from "@understudy/contract/profiles";
import { parseSchema } from "@understudy/contract";
import type { TurnEvent } from "@understudy/contract/types";
import { toAgentConfig } from "../../src/domain/agent-config.ts";
import { planTurn } from "../../src/domain/plan.ts";
import type { TurnCommand, TurnInput, TurnPlan, TurnState } from "../../src/domain/turn/state.ts";
import { toolDef } from "../support/fake-providers.ts";
import { honestMachine, type Machine } from "./bench.ts";
import type { Experiment } from "./law.ts";
import { afterwards, toConfig, toResult, toViolation } from "./world-providers.ts";
import {
  agentWorlds,
  serverTools,
  shieldIds,
  turnWorlds,
  type AgentWorld,
  type TurnWorld,
} from "./worlds.ts";

export interface MachineWorld {
  agent: AgentWorld;
  turn: TurnWorld;
}

/** What came of some inputs: everything that the machine said, and what it threw, if it did. */
export interface Played {
  events: TurnEvent[][];
  states: TurnState[];
  commands: TurnCommand[];
  thrown: string | null;
}

export interface MachineTrace {
  inputs: TurnInput[];
  first: Played;
  /** The same once more. */
  again: Played;
  /** With a state that goes through JSON before each input. */
  stored: Played;
  /** With a state and inputs that cannot be changed. */
  frozen: Played;
}

export const machineExperiment: Experiment<MachineWorld, MachineTrace> = {
  worlds: fc.record({ agent: agentWorlds, turn: turnWorlds }),
  async run({ agent, turn }, { machine = honestMachine }) {
    const plan = toPlan(agent, turn);
    const inputs = inputsOf(machine, plan, turn);
    const play = (through: <T>(value: T) => T): Played => replay(machine, plan, inputs, through);
    return { inputs, first: play(same), again: play(same), stored: play(viaJson), frozen: play(frozen) };
  },
};

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

function replay(
  machine: Machine,
  plan: TurnPlan,
  inputs: readonly TurnInput[],
  through: <T>(value: T) => T,
): Played {
  const played: Played = { events: [], states: [], commands: [], thrown: null };
  const record = ({ state, events }: ReturnType<Machine["begin"]>): TurnState => {
    // Copies: what the machine changes later must not change what was recorded.
    played.states.push(structuredClone(state));
    played.events.push(structuredClone(events));
    played.commands.push(structuredClone(machine.pending(state)));
    return through(state);
  };
  try {
    let state = record(machine.begin(through(structuredClone(plan))));
    for (const input of inputs) state = record(machine.advance(state, through(structuredClone(input))));
  } catch (error) {
    played.thrown = String(error);
  }
  return played;
}

/** What a turn of this world is told until it rests for good, or a provider fails. */
function inputsOf(machine: Machine, plan: TurnPlan, turn: TurnWorld): TurnInput[] {
  const left = { model: [...turn.model], shields: [...turn.shields], tools: [...turn.tools] };
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
        for (const input of answersTo(command, left)) put({ ...input, ...("at" in input ? now() : {}) });
      }
    }
  } catch {
    // A provider failed: a turn hears nothing more then.
    return inputs;
  }
}

function* answersTo(
  command: Extract<TurnCommand, { do: "run_shields" | "infer" | "execute_tool" }>,
  left: Pick<TurnWorld, "model" | "shields" | "tools">,
): Generator<TurnInput> {
  const at = "";
  if (command.do === "run_shields") {
    const verdicts = command.shield_ids.map((shield_id) => ({
      shield_id,
      violation: toViolation(left.shields.shift() ?? null),
    }));
    yield { type: "shields_judged", verdicts, at };
  } else if (command.do === "infer") {
    const { parts, end } = left.model.shift() ?? afterwards;
    for (const part of parts) yield { type: "model_said", part };
    if (typeof end === "object") throw new Error("The model failed.");
    yield { type: "model_stopped", stop_reason: end === "cut off" ? "out_of_tokens" : end, at };
  } else {
    const { content } = toResult(left.tools.shift() ?? { content: "42" });
    yield { type: "tool_answered", content: content ?? "nothing", metadata: null, at };
  }
}

function toPlan(agent: AgentWorld, turn: TurnWorld): TurnPlan {
  const sent = parseSchema("AgentConfigInput", toConfig(agent));
  if (!sent.ok) throw new Error("The agent of a world is not one.");
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
