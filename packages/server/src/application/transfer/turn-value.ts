/** Checks a stored turn: one that is complete as what is sent of it, one that awaits input with its plan. */
import { isRecord, parseSchema } from "@understudy/contract";
import { toTurn, type RestingTurn } from "../../domain/turn/state/to-wire.ts";
import { keys } from "../records/keys.ts";

/** What a plan has that a resume reads without a look. */
const texts = ["turn_id", "agent_id", "session_id", "started_at", "model", "instructions"];
const lists = ["input_messages", "server_tools", "client_tools", "input_shields", "output_shields"];
const objects = ["policy", "tool_config", "sampling_params"];

export function checkTurnValue(
  value: Record<string, unknown>,
  { session, turn }: { session: string; turn: string },
): void {
  const { kind } = value;
  if (kind === "awaiting") checkState(value["state"]);
  else if (kind !== "complete") throw new Error('value.kind: expected "awaiting" or "complete"');
  else if (!isRecord(value["turn"]) || !Array.isArray(value["turn"]["steps"]))
    throw new Error("value.turn: expected a turn with its steps");
  // What `toTurn` relies on was looked at.
  const wire = toTurn(value as unknown as RestingTurn);
  const result = parseSchema("Turn", wire);
  const [first] = result.ok ? [] : result.errors;
  if (first !== undefined) throw new Error(`value, as a turn: ${first.msg}`);
  if (wire.session_id !== session) throw new Error("value: its session_id is not that of the key");
  if (!keys.turn("", "", wire.turn_id).endsWith(`/${turn}`))
    throw new Error("value: its turn_id is not that of the key");
}

function checkState(state: unknown): void {
  if (!isRecord(state)) throw new Error("value.state: expected an object");
  const { plan, phase, steps, iterations } = state;
  checkPlan(plan, "value.state.plan");
  if (!isRecord(phase) || phase["at"] !== "awaiting")
    throw new Error("value.state.phase: expected that of a turn that awaits input");
  if (!Array.isArray(steps) || !steps.every(isRecord))
    throw new Error("value.state.steps: expected a list of steps");
  if (!Number.isInteger(iterations)) throw new Error("value.state.iterations: expected a whole number");
}

/** Throws unless it can be run. */
export function checkPlan(plan: unknown, path: string): void {
  if (!isRecord(plan)) throw new Error(`${path}: expected an object`);
  const expectAll = (names: readonly string[], what: string, holds: (found: unknown) => boolean): void => {
    const wrong = names.find((name) => !holds(plan[name]));
    if (wrong !== undefined) throw new Error(`${path}.${wrong}: expected ${what}`);
  };
  expectAll(texts, "a text", (found) => typeof found === "string");
  expectAll(lists, "a list", Array.isArray);
  expectAll(objects, "an object", isRecord);
  expectAll(["max_infer_iters"], "a number", Number.isInteger);
}
