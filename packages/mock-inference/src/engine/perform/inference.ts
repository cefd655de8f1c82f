/** The scripted model: decides, plays, and writes the journal. */
import type { InferencePart, InferenceProvider, InferenceRequest } from "@understudy/contract/ports";
import { refuse, toEnding, type Backstage } from "./backstage.ts";
import type { Cue } from "../decide/cue.ts";
import { toFailure, withFault } from "../../faults/to-cues.ts";
import { interpret } from "../decide/interpret.ts";
import type { Ending } from "../journal/journal.ts";
import { toLeaving, type Leaving } from "./leaving.ts";
import { halt } from "./play.ts";
import type { Fault } from "../../script/types.ts";
import { toItems, until, type Steps } from "./steps.ts";

/** An answer that is to become bytes: its fault is for those to perform who send them. */
export interface WireAnswer {
  fault: Fault | null;
  parts: Steps<InferencePart>;
  /** No more of it is sent: its fault has broken it off, or whoever asked has gone. */
  end(why: "broken" | "gone"): void;
}

export interface Inference {
  infer: InferenceProvider["infer"];
  /** Throws for a miss, before anything is given. */
  answer(request: InferenceRequest, leaving: Leaving): WireAnswer;
}

/** An answer that was chosen and written down. */
interface Begun {
  marker: string | null;
  cues: readonly Cue[];
  fault: Fault | null;
  given: InferencePart[];
  end(ending: Ending): void;
}

export function createInference({ scripts, counts, gates, journal, usage, sleep }: Backstage): Inference {
  /** `own` says that the request belongs to nobody else, nor what is given for it. */
  const begin = (request: InferenceRequest, leaving: Leaving, own: boolean): Begun => {
    leaving.throwIfLeft();
    const { decision, count } = interpret(scripts(), counts.seen, request);
    const { script, marker } = decision;
    if (decision.kind === "miss")
      return refuse(journal, { kind: "inference", script, marker, request }, decision.message);
    const { path, matched, cues, fault } = decision;
    if (count !== null) counts.add(count);
    usage.add(decision.script, path);
    const end = journal.begin({ kind: "inference", script, marker, path, matched, request, fault, own });
    return { marker, cues, fault, given: [], end };
  };
  function* give(start: () => Begun, leaving: Leaving): Steps<InferencePart> {
    const { marker, cues, given, end } = start();
    let ending: Ending = { state: "aborted", answer: given, error: null };
    try {
      for (const cue of cues) {
        leaving.throwIfLeft();
        if (cue.do !== "give") {
          yield* until(halt(cue, { gates, marker, signal: leaving.signal(), sleep }));
          continue;
        }
        given.push(cue.part);
        // Nobody need ask for more after the last part.
        if (cue.part.type === "stop") ending = { ...ending, state: "answered" };
        yield cue.part;
      }
    } catch (error) {
      ending = toEnding(error, leaving.left(), given);
      throw error;
    } finally {
      end(ending);
    }
  }

  return {
    infer(request, signal) {
      const leaving = toLeaving(signal);
      const start = (): Begun => {
        const begun = begin(request, leaving, false);
        return { ...begun, cues: withFault(begun.cues, begun.fault) };
      };
      return toItems(give(start, leaving));
    },
    answer(request, leaving) {
      const begun = begin(request, leaving, true);
      const { fault, given } = begun;
      let ended = false;
      const end = (ending: Ending): void => {
        ended = true;
        begun.end(ending);
      };
      return {
        fault,
        parts: give(() => ({ ...begun, end }), leaving),
        end(why) {
          if (why === "broken" && fault !== null)
            end({ state: "failed", answer: given, error: toFailure(fault) });
          // Parts that nobody began to take cannot tell.
          else if (!ended) end({ state: "aborted", answer: given, error: null });
        },
      };
    },
  };
}
