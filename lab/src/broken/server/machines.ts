/** Turn machines that are not pure, or show more or less of a model than turns do. */
import type { TurnState } from "@understudy/server/src/domain/turn/state/state.ts";
import { honestMachine, type Machine } from "../../../../packages/server/test/laws/decorated-server.ts";
import {
  plainlySaid,
  repeatable,
  storable,
  untouched,
} from "../../../../packages/server/test/laws/machine-laws.ts";
import type { BrokenServer } from "./broken-server.ts";

type Advance = Machine["advance"];

let inputs = 0;
/** Text that a machine keeps outside its states. */
const memory = new WeakMap<TurnState, string>();

export const brokenMachines: readonly BrokenServer[] = [
  {
    id: "random-step-ids",
    fault: "the ids of steps are drawn at random",
    breaks: [repeatable],
    decorators: advancing((state, input) => {
      const { state: next, events } = honestMachine.advance(state, input);
      if (input.type !== "step_started" || next.open === null) return { state: next, events };
      return { state: { ...next, open: { ...next.open, step_id: crypto.randomUUID() } }, events };
    }),
  },
  {
    id: "counts-beside",
    fault: "the machine counts its inputs in a module variable",
    breaks: [repeatable],
    decorators: advancing((state, input) => {
      const { state: next, events } = honestMachine.advance(state, input);
      inputs += 1;
      return { state: { ...next, iterations: inputs }, events };
    }),
  },
  {
    id: "remembers-beside",
    fault: "the text of the open step is kept outside the state",
    breaks: [storable],
    decorators: advancing((state, input) => {
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
    decorators: advancing((state, input) => {
      const next = honestMachine.advance(state, input);
      return { ...next, state: Object.assign({}, next.state, { note: undefined }) };
    }),
  },
  {
    id: "pushes",
    fault: "a completed step is pushed to the given state",
    breaks: [untouched],
    decorators: advancing((state, input) => {
      const next = honestMachine.advance(state, input);
      const added = next.state.steps.slice(state.steps.length);
      if (added.length > 0) state.steps.push(...added);
      return next;
    }),
  },
  {
    id: "stamps-inputs",
    fault: "the machine marks its inputs",
    breaks: [untouched],
    decorators: advancing((state, input) =>
      honestMachine.advance(state, Object.assign(input, { seen: true })),
    ),
  },
  {
    id: "thinks-aloud",
    fault: "what the model thinks is text of the turn",
    breaks: [plainlySaid],
    decorators: advancing((state, input) =>
      honestMachine.advance(
        state,
        input.type === "model_part" && input.part.type === "reasoning"
          ? { ...input, part: { type: "text", text: input.part.text } }
          : input,
      ),
    ),
  },
  {
    id: "drops-refusals",
    fault: "a turn has no refusals",
    breaks: [plainlySaid],
    decorators: advancing((state, input) =>
      input.type === "model_part" && input.part.type === "refusal"
        ? { state, events: [] }
        : honestMachine.advance(state, input),
    ),
  },
];

function advancing(advance: Advance): BrokenServer["decorators"] {
  return { machine: { ...honestMachine, advance } };
}
