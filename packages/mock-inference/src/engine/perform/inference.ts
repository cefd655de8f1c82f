/** The scripted model: decides, performs, and writes the journal. */
import type {
  InferencePart,
  InferenceProvider,
  InferenceRequest,
  ProviderContext,
} from "@understudy/contract/ports";
import { refuseAsMiss, toEnding, type MockContext } from "./mock-context.ts";
import type { Action } from "../decide/action.ts";
import { toFailure, withFault } from "./with-fault.ts";
import { interpret } from "../decide/interpret.ts";
import type { EntryEnding, EntryStart, InvalidConversation } from "../journal/journal.ts";
import { snapshot } from "../journal/snapshot.ts";
import { whyLate } from "./intercept.ts";
import { pause } from "./perform.ts";
import type { Fault, ScriptedWire } from "../../script/types.ts";

/** An answer for the wire. The sender applies its fault, and the fault of the wire. */
export interface WireAnswer {
  fault: Fault | null;
  parts: AsyncGenerator<InferencePart, void, undefined>;
  /** Ends the answer early: `broken` by its fault, `gone` because the client disconnected. */
  end(why: "broken" | "gone"): void;
}

export interface Inference {
  infer: InferenceProvider["infer"];
  /** Throws a `ProviderError` for a miss, before any part. */
  answer(
    request: InferenceRequest,
    context: ProviderContext,
    invalid?: InvalidConversation | null,
  ): WireAnswer;
}

/** An answer that was chosen and recorded in the journal. */
interface StartedAnswer {
  marker: string | null;
  tenant: string | undefined;
  actions: readonly Action[];
  fault: Fault | null;
  wire: ScriptedWire | null;
  emitted: InferencePart[];
  end(ending: EntryEnding): void;
}

export function createInference({ scripts, counts, gates, journal, usage, sleep }: MockContext): Inference {
  const begin = (
    request: InferenceRequest,
    { signal, tenant, script: named }: ProviderContext,
    { own, invalid = null }: Pick<EntryStart, "own" | "invalid">,
  ): StartedAnswer => {
    signal.throwIfAborted();
    const attempts = counts.of(tenant);
    const { decision, count, admission } = interpret(scripts(), attempts.get, request, named);
    const { script, marker, chosen_by } = decision;
    const refuse = (why: string): never =>
      refuseAsMiss(journal, { kind: "inference", script, marker, chosen_by, tenant, request, invalid }, why);
    if (decision.kind === "miss") return refuse(decision.message);
    const late = whyLate(decision, admission !== null && attempts.get(admission) > 0);
    if (late !== null) return refuse(late);
    const { path, matched, actions, fault, wire, unoffered } = decision;
    if (count !== null) attempts.add(count);
    usage.add(decision.script, path, marker);
    const end = journal.begin({
      kind: "inference",
      script,
      marker,
      chosen_by,
      tenant,
      request,
      invalid,
      path,
      matched,
      fault,
      wire,
      unoffered,
      own,
    });
    return { marker, tenant, actions, fault, wire, emitted: [], end };
  };
  /** `give`: a part as the reader gets it. */
  async function* emit(
    start: () => StartedAnswer,
    signal: AbortSignal,
    give: (part: InferencePart) => InferencePart,
  ): WireAnswer["parts"] {
    const { marker, tenant, actions, emitted, end } = start();
    let ending: EntryEnding = { state: "aborted", answer: emitted, error: null };
    try {
      for (const action of actions) {
        signal.throwIfAborted();
        if (action.do !== "emit") {
          await pause(action, { gates, marker, tenant, signal, sleep });
          continue;
        }
        emitted.push(action.part);
        // The reader may stop after the last part.
        if (action.part.type === "stop") ending = { ...ending, state: "answered" };
        yield give(action.part);
      }
    } catch (error) {
      ending = toEnding(error, signal.aborted, emitted);
      throw error;
    } finally {
      end(ending);
    }
  }

  return {
    infer(request, context) {
      const start = (): StartedAnswer => {
        const begun = begin(request, context, { own: "answer" });
        return begun.fault === null ? begun : { ...begun, actions: withFault(begun.actions, begun.fault) };
      };
      // A program may change what it is given; the script answers the next request with the same parts.
      return emit(start, context.signal, (part) => snapshot(part).copy);
    },
    answer(request, context, invalid) {
      const begun = begin(request, context, { own: "both", invalid });
      const { fault, wire, emitted } = begun;
      const damage = fault ?? wire;
      let ended = false;
      const end = (ending: EntryEnding): void => {
        ended = true;
        begun.end(ending);
      };
      return {
        fault,
        parts: emit(
          () => ({ ...begun, end }),
          context.signal,
          (part) => part,
        ),
        end(why) {
          if (why === "broken" && damage !== null)
            end({ state: "failed", answer: emitted, error: toFailure(damage) });
          // The generator never started, so its `finally` does not run.
          else if (!ended) end({ state: "aborted", answer: emitted, error: null });
        },
      };
    },
  };
}
