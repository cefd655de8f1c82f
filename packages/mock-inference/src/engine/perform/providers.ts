/** The scripted model, shields and tools as providers: each decides (pure), performs, and writes the journal. */
import type {
  InferenceRequest,
  ProviderCaller,
  ProviderContext,
  Providers,
  ShieldProvider,
  ShieldRequest,
} from "@understudy/contract/ports";
import { countTokens } from "@understudy/openai";
import { refuseAsMiss, toEnding, type MockContext } from "./mock-context.ts";
import { createDialects, type Dialects } from "./dialects.ts";
import { createIntercept, type Intercept } from "./intercept.ts";
import { createInference, type Inference } from "./inference.ts";
import { interpretGuard, interpretShield, type ShieldDecision } from "../decide/interpret-shield.ts";
import { interpretTool } from "../decide/interpret-tool.ts";
import { toVector, usualDimensions } from "../decide/to-vector.ts";
import { findNamed } from "../decide/choose-script.ts";
import type { EntryEnding, InvalidConversation } from "../journal/journal.ts";
import { performPauses } from "./perform.ts";
import { toModels, toShields, toToolgroups } from "../state/served.ts";

/** The providers of a stack, and the functions that the OpenAI-compatible server needs in addition. */
export interface MockProviders extends Providers {
  /** Runs a Llama Guard request under any shield id; never a miss. */
  guard: ShieldProvider["run"];
  answer: Inference["answer"];
  /** Records that a request was refused before a script was chosen. */
  refused(request: InferenceRequest, caller: ProviderCaller, invalid: InvalidConversation): void;
  intercept: Intercept;
  dialects: Dialects;
}

export function createProviders(context: MockContext): MockProviders {
  const { scripts, counts, gates, journal, sleep } = context;
  /** Performs an answer without parts, and records how it ended. */
  const runWhole = async <T>(
    end: (ending: EntryEnding) => void,
    signal: AbortSignal,
    pauses: () => Promise<void>,
    answer: T & EntryEnding["answer"],
  ): Promise<T> => {
    try {
      await pauses();
      end({ state: "answered", answer, error: null });
      return answer;
    } catch (error) {
      end(toEnding(error, signal.aborted, null));
      throw error;
    }
  };
  const shield = (
    { script, marker, chosen_by, path, matched, actions, violation }: ShieldDecision,
    request: ShieldRequest,
    { signal, tenant }: ProviderContext,
  ) => {
    const end = journal.begin({ kind: "shield", script, marker, chosen_by, path, matched, tenant, request });
    return runWhole(end, signal, () => performPauses(actions, { gates, marker, tenant, signal, sleep }), {
      violation,
    });
  };

  const { infer, answer } = createInference(context);
  const intercept = createIntercept(context);
  return {
    inference: {
      // Copies: a caller may change a list.
      models: () => [...toModels(scripts())],
      infer,
      intercept: (request, caller) => intercept(request, caller),
      async embed({ input, dimensions = usualDimensions }, { signal }) {
        signal.throwIfAborted();
        return {
          vectors: input.map((text) => [...toVector(text, dimensions)]),
          input_tokens: input.reduce((sum, text) => sum + countTokens(text.length), 0),
        };
      },
    },
    answer,
    refused(request, { tenant, script: named }, invalid) {
      const { messages } = request;
      const { marker = null, chosen_by = null } = findNamed({ messages, script: named }) ?? {};
      const opening = {
        kind: "inference",
        script: null,
        marker,
        chosen_by,
        path: null,
        matched: null,
      } as const;
      const error = { status: 400, message: invalid.message };
      journal.begin({ ...opening, tenant, request, invalid })({ state: "failed", answer: null, error });
    },
    intercept,
    dialects: createDialects(context),
    shields: {
      shields: () => [...toShields(scripts())],
      async run(request, context) {
        context.signal.throwIfAborted();
        const { tenant, script: named } = context;
        const judged = interpretShield(scripts(), request, named);
        if (judged.kind === "judged") return shield(judged, request, context);
        const { script, marker, chosen_by, message } = judged;
        return refuseAsMiss(journal, { kind: "shield", script, marker, chosen_by, tenant, request }, message);
      },
    },
    guard: async (request, context) =>
      shield(interpretGuard(scripts(), request, context.script), request, context),
    tools: {
      toolgroups: () => toToolgroups(scripts()).map((group) => ({ ...group, tools: [...group.tools] })),
      async invoke(request, { signal, tenant, script: named }) {
        signal.throwIfAborted();
        const calls = counts.of(tenant);
        const { decision, count } = interpretTool(scripts(), calls.get, request, named);
        const { script, marker, chosen_by } = decision;
        if (decision.kind === "miss")
          return refuseAsMiss(
            journal,
            { kind: "tool", script, marker, chosen_by, tenant, request },
            decision.message,
          );
        const { path, matched } = decision;
        if (count !== null) calls.add(count);
        const end = journal.begin({
          kind: "tool",
          script,
          marker,
          chosen_by,
          path,
          matched,
          tenant,
          request,
        });
        const pauses = () => performPauses(decision.actions, { gates, marker, tenant, signal, sleep });
        return runWhole(end, signal, pauses, decision.result);
      },
    },
  };
}
