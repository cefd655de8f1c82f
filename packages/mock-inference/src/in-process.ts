/** The scripted model, shields and tools as providers: each decides purely, plays, and writes the journal. */
import { ProviderError } from "@understudy/contract";
import type { InferencePart, Providers, ShieldProvider, ShieldRequest } from "@understudy/contract/ports";
import type { Counts } from "./counts.ts";
import { withFault } from "./faults/to-cues.ts";
import type { Gates } from "./gates.ts";
import { interpretGuard, interpretShield, type Judged } from "./interpret-shield.ts";
import { interpretTool } from "./interpret-tool.ts";
import { interpret } from "./interpret.ts";
import type { Ending, JournalWriter, Opening } from "./journal.ts";
import { play, playHalts } from "./play.ts";
import type { Script } from "./script/types.ts";
import { toModels, toShields, toToolgroups } from "./served.ts";
import type { Usage } from "./usage.ts";
import type { Sleep } from "./wait.ts";

/** What providers share. */
export interface Backstage {
  scripts(): readonly Script[];
  counts: Counts;
  gates: Gates;
  journal: JournalWriter;
  usage: Usage;
  sleep: Sleep;
}

/** The providers of a stack, and a Llama Guard: it is asked as shields are, whatever its name, and never misses. */
export interface Cast extends Providers {
  guard: ShieldProvider["run"];
}

export function createProviders({ scripts, counts, gates, journal, usage, sleep }: Backstage): Cast {
  /** Writes a miss down and throws it: the request is to blame, since no script foresaw it. */
  const refuse = (opening: Omit<Opening, "path">, message: string): never => {
    const error = { status: 400, message };
    journal.begin({ ...opening, path: null })({ state: "missed", answer: null, error });
    throw new ProviderError(message, { status: 400 });
  };
  const count = (key: string | null): void => {
    if (key !== null) counts.add(key);
  };
  /** Runs an answer that comes whole, and writes down how it ended. */
  const perform = async <T>(
    end: (ending: Ending) => void,
    signal: AbortSignal,
    halts: () => Promise<void>,
    answer: T & Ending["answer"],
  ): Promise<T> => {
    try {
      await halts();
      end({ state: "answered", answer, error: null });
      return answer;
    } catch (error) {
      end(toEnding(error, signal, null));
      throw error;
    }
  };
  const shield = (
    { script, marker, path, cues, violation }: Judged,
    request: ShieldRequest,
    signal: AbortSignal,
  ) => {
    const end = journal.begin({ kind: "shield", script, marker, path, request });
    return perform(end, signal, () => playHalts(cues, { gates, marker, signal, sleep }), { violation });
  };

  return {
    inference: {
      models: async () => toModels(scripts()),
      async *infer(request, signal) {
        signal.throwIfAborted();
        const { decision, count: counted } = interpret(scripts(), counts.seen, request);
        const { script, marker } = decision;
        if (decision.kind === "miss")
          return refuse({ kind: "inference", script, marker, request }, decision.message);
        count(counted);
        const { path, fault } = decision;
        usage.add(decision.script, path);
        const end = journal.begin({ kind: "inference", script, marker, path, request, fault });
        const cues = withFault(decision.cues, fault);
        const given: InferencePart[] = [];
        let ending: Ending = { state: "aborted", answer: given, error: null };
        try {
          for await (const part of play(cues, { gates, marker, signal, sleep })) {
            given.push(part);
            // Nobody need ask for more after the last part.
            if (part.type === "stop") ending = { ...ending, state: "answered" };
            yield part;
          }
        } catch (error) {
          ending = toEnding(error, signal, given);
          throw error;
        } finally {
          end(ending);
        }
      },
    },
    shields: {
      shields: async () => toShields(scripts()),
      async run(request, signal) {
        signal.throwIfAborted();
        const judged = interpretShield(scripts(), request);
        if (judged.kind === "judged") return shield(judged, request, signal);
        const { script, marker, message } = judged;
        return refuse({ kind: "shield", script, marker, request }, message);
      },
    },
    guard: async (request, signal) => shield(interpretGuard(scripts(), request), request, signal),
    tools: {
      toolgroups: async () => toToolgroups(scripts()),
      async invoke(request, signal) {
        signal.throwIfAborted();
        const { decision, count: counted } = interpretTool(scripts(), counts.seen, request);
        const { script, marker } = decision;
        if (decision.kind === "miss")
          return refuse({ kind: "tool", script, marker, request }, decision.message);
        count(counted);
        const end = journal.begin({ kind: "tool", script, marker, path: decision.path, request });
        const halts = () => playHalts(decision.cues, { gates, marker, signal, sleep });
        return perform(end, signal, halts, decision.result);
      },
    },
  };
}

function toEnding(error: unknown, signal: AbortSignal, answer: Ending["answer"]): Ending {
  if (signal.aborted) return { state: "aborted", answer, error: null };
  const status = error instanceof ProviderError ? error.status : 500;
  return {
    state: "failed",
    answer,
    error: { status, message: error instanceof Error ? error.message : String(error) },
  };
}
