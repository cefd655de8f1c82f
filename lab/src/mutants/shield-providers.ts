/** Faults between the server and the shields behind it. */
import type { Message, SafetyViolation } from "@understudy/contract/types";
import type { InferenceProvider, ShieldProvider } from "@understudy/contract/ports";
import type { Mutant } from "./mutant.ts";
import { asked } from "./rewrite.ts";

export const shieldsBehindMutants: readonly Mutant[] = [
  {
    id: "asks-one-shield",
    fault: "One of the shields is never asked.",
    killedBy: ["shields/each-is-asked"],
    over: () => ({
      shields: running((honest, request, signal) =>
        request.shield_id.endsWith("judge")
          ? Promise.resolve({ violation: null })
          : honest.run(request, signal),
      ),
    }),
  },
  {
    id: "asks-shields-twice",
    fault: "Every shield is asked twice.",
    killedBy: ["shields/each-is-asked"],
    over: () => ({
      shields: running(async (honest, request, signal) => {
        await honest.run(request, signal);
        return honest.run(request, signal);
      }),
    }),
  },
  {
    id: "mistakes-touchpoints",
    fault: "Output shields are told that they look at input.",
    killedBy: ["shields/each-is-asked"],
    over: () => ({
      shields: running((honest, request, signal) =>
        honest.run({ ...request, touchpoint: "user-input" }, signal),
      ),
    }),
  },
  {
    id: "hides-history-from-shields",
    fault: "Shields see the system message and the newest message, and nothing between them.",
    killedBy: ["shields/what-input-shields-see", "shields/what-output-shields-see"],
    over: () => ({
      shields: running((honest, request, signal) =>
        honest.run({ ...request, messages: endsOf(request.messages) }, signal),
      ),
    }),
  },
  {
    id: "first-violation-wins",
    fault: "Of several violations the one that is found first counts.",
    killedBy: ["shields/highest-level"],
    over: () => {
      const found = new Set<string>();
      return {
        shields: running(async (honest, request, signal) => {
          const { violation } = await honest.run(request, signal);
          const key = JSON.stringify([request.touchpoint, request.messages]);
          if (violation === null || found.has(key)) return { violation: null };
          found.add(key);
          return { violation };
        }),
      };
    },
  },
  {
    id: "drops-what-was-found",
    fault: "The metadata of a violation is lost.",
    killedBy: ["shields/highest-level"],
    over: () => ({ shields: finding((violation) => ({ ...violation, metadata: {} })) }),
  },
  {
    id: "asks-the-model-meanwhile",
    fault: "The model is asked while the input shields still look.",
    killedBy: ["shields/refused-input-calls-nobody"],
    over: () => {
      let model: InferenceProvider;
      return {
        inference: (honest) => (model = honest),
        shields: running(async (honest, request, signal) => {
          const found = await honest.run(request, signal);
          if (request.touchpoint === "user-input" && found.violation?.violation_level === "error")
            await exhaust(model, request.messages, signal);
          return found;
        }),
      };
    },
  },
  {
    id: "forgets-refusals",
    fault: "Later prompts do not have what a turn was refused with.",
    killedBy: ["shields/refusal-in-history"],
    over: () => {
      const said = new Set<string>();
      return {
        shields: finding((violation) => {
          if (violation.user_message !== null) said.add(JSON.stringify(violation.user_message));
          return violation;
        }),
        ...asked(({ messages }) => ({
          messages: messages.filter(
            ({ role, content }) => role !== "assistant" || !said.has(JSON.stringify(content)),
          ),
        })),
      };
    },
  },
  {
    id: "shrugs-at-ill-shields",
    fault: "A shield that fails counts as one that found nothing.",
    killedBy: ["shields/failing-shield"],
    over: () => ({
      shields: running((honest, request, signal) =>
        honest.run(request, signal).catch(() => ({ violation: null })),
      ),
    }),
  },
];

type Run = ShieldProvider["run"];

/** Runs shields in its own way. */
function running(
  run: (honest: ShieldProvider, ...asked: Parameters<Run>) => ReturnType<Run>,
): (honest: ShieldProvider) => ShieldProvider {
  return (honest) => ({ ...honest, run: (...asked) => run(honest, ...asked) });
}

/** Changes what shields find. */
function finding(
  change: (violation: SafetyViolation) => SafetyViolation,
): (honest: ShieldProvider) => ShieldProvider {
  return running(async (honest, ...asked) => {
    const { violation } = await honest.run(...asked);
    return { violation: violation && change(violation) };
  });
}

function endsOf(messages: Message[]): Message[] {
  return messages.filter(({ role }, at) => role === "system" || at === messages.length - 1);
}

async function exhaust(model: InferenceProvider, messages: Message[], signal: AbortSignal): Promise<void> {
  const request = {
    model: "mock-model",
    messages,
    tools: [],
    tool_config: {
      tool_choice: "auto",
      tool_prompt_format: null,
      system_message_behavior: "append" as const,
    },
    sampling_params: {
      strategy: { type: "greedy" as const },
      max_tokens: 0,
      repetition_penalty: 1,
      stop: null,
    },
    response_format: null,
  };
  for await (const part of model.infer(request, signal)) void part;
}
