/** Machines that are not pure. */
import type { TurnState } from "../../../src/domain/turn/state.ts";
import { honestMachine, type Machine } from "../bench.ts";
import { repeatable, storable, untouched } from "../machine-laws.ts";
import type { BrokenMachine } from "./broken-machine.ts";

type Advance = Machine["advance"];

let asked = 0;
/** What a machine remembers of states beside them. */
const memory = new WeakMap<TurnState, string>();

export const brokenMachineCores: readonly BrokenMachine[] = [
  {
    id: "random-step-ids",
    fault: "the ids of steps are drawn at random",
    breaks: [repeatable],
    bench: advancing((state, input) => {
      const { state: next, events } = honestMachine.advance(state, input);
      if (input.type !== "step_started" || next.open === null) return { state: next, events };
      return { state: { ...next, open: { ...next.open, step_id: crypto.randomUUID() } }, events };
    }),
  },
  {
    id: "counts-beside",
    fault: "the machine counts its inputs in a variable of its own",
    breaks: [repeatable],
    bench: advancing((state, input) => {
      const { state: next, events } = honestMachine.advance(state, input);
      asked += 1;
      return { state: { ...next, iterations: asked }, events };
    }),
  },
  {
    id: "remembers-beside",
    fault: "what the model has said so far is kept beside the state",
    breaks: [storable],
    bench: advancing((state, input) => {
      const open = state.open && { ...state.open, text: memory.get(state) ?? "" };
      const { state: next, events } = honestMachine.advance({ ...state, open }, input);
      if (next.open === null) return { state: next, events };
      const without = { ...next, open: { ...next.open, text: "" } };
      memory.set(without, next.open.text);
      return { state: without, events };
    }),
  },
  {
    id: "undefined-in-state",
    fault: "the state has a property that JSON drops",
    breaks: [storable],
    bench: advancing((state, input) => {
      const next = honestMachine.advance(state, input);
      return { ...next, state: Object.assign({}, next.state, { note: undefined }) };
    }),
  },
  {
    id: "pushes",
    fault: "a step that is done is added to the state that was given",
    breaks: [untouched],
    bench: advancing((state, input) => {
      const next = honestMachine.advance(state, input);
      const added = next.state.steps.slice(state.steps.length);
      if (added.length > 0) state.steps.push(...added);
      return next;
    }),
  },
  {
    id: "stamps-inputs",
    fault: "the machine marks the inputs that it has seen",
    breaks: [untouched],
    bench: advancing((state, input) => honestMachine.advance(state, Object.assign(input, { seen: true }))),
  },
];

function advancing(advance: Advance): BrokenMachine["bench"] {
  return { machine: { ...honestMachine, advance } };
}
