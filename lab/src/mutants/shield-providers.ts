/** Faults between the server and the shields behind it. */
import type { Message, SafetyViolation } from "@understudy/contract/types";
import type { InferenceProvider, ProviderContext, ShieldProvider } from "@understudy/contract/ports";
import type { Mutant } from "./mutant.ts";
import { changeInferenceRequest } from "./rewrite.ts";

export const shieldProviderMutants: readonly Mutant[] = [
  {
    id: "shield-skips-a-shield",
    fault: "One of the configured shields never runs.",
    killedBy: ["shields/each-is-asked"],
    over: () => ({
      shields: running((honest, request, context) =>
        request.shield_id.endsWith("judge")
          ? Promise.resolve({ violation: null })
          : honest.run(request, context),
      ),
    }),
  },
  {
    id: "shield-runs-twice",
    fault: "Every shield runs twice.",
    killedBy: ["shields/each-is-asked"],
    over: () => ({
      shields: running(async (honest, request, context) => {
        await honest.run(request, context);
        return honest.run(request, context);
      }),
    }),
  },
  {
    id: "shield-mislabels-output-touchpoint",
    fault: "Every shield runs with the touchpoint user-input.",
    killedBy: ["shields/each-is-asked", "runtime/shield-touchpoint"],
    over: () => ({
      shields: running((honest, request, context) =>
        honest.run({ ...request, touchpoint: "user-input" }, context),
      ),
    }),
  },
  {
    id: "shield-hides-history",
    fault: "Shields get only the system message and the newest message.",
    killedBy: ["shields/what-input-shields-see", "shields/what-output-shields-see"],
    over: () => ({
      shields: running((honest, request, context) =>
        honest.run({ ...request, messages: endsOf(request.messages) }, context),
      ),
    }),
  },
  {
    id: "shield-keeps-first-violation",
    fault: "The first of several violations counts instead of the one with the highest level.",
    killedBy: ["shields/highest-level"],
    over: () => {
      const found = new Set<string>();
      return {
        shields: running(async (honest, request, context) => {
          const { violation } = await honest.run(request, context);
          const key = JSON.stringify([request.touchpoint, request.messages]);
          if (violation === null || found.has(key)) return { violation: null };
          found.add(key);
          return { violation };
        }),
      };
    },
  },
  {
    id: "shield-drops-violation-metadata",
    fault: "The metadata of a violation is lost.",
    killedBy: ["shields/highest-level"],
    over: () => ({ shields: finding((violation) => ({ ...violation, metadata: {} })) }),
  },
  {
    id: "shield-calls-model-with-refused-input",
    fault: "The model is called with input that an input shield refuses.",
    killedBy: ["shields/refused-input-calls-nobody"],
    over: () => {
      let model: InferenceProvider;
      return {
        inference: (honest) => (model = honest),
        shields: running(async (honest, request, context) => {
          const found = await honest.run(request, context);
          if (request.touchpoint === "user-input" && found.violation?.violation_level === "error")
            await exhaust(model, request.messages, context);
          return found;
        }),
      };
    },
  },
  {
    id: "inference-drops-refusals",
    fault: "Later prompts omit the message that a shield refused a turn with.",
    killedBy: ["shields/refusal-in-history"],
    over: () => {
      const said = new Set<string>();
      return {
        shields: finding((violation) => {
          if (violation.user_message !== null) said.add(JSON.stringify(violation.user_message));
          return violation;
        }),
        ...changeInferenceRequest(({ messages }) => ({
          messages: messages.filter(
            ({ role, content }) => role !== "assistant" || !said.has(JSON.stringify(content)),
          ),
        })),
      };
    },
  },
  {
    id: "shield-ignores-failing-shields",
    fault: "A shield that fails counts as having found no violation.",
    killedBy: ["shields/failing-shield"],
    over: () => ({
      shields: running((honest, request, context) =>
        honest.run(request, context).catch(() => ({ violation: null })),
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

async function exhaust(
  model: InferenceProvider,
  messages: Message[],
  context: ProviderContext,
): Promise<void> {
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
  for await (const part of model.infer(request, context)) void part;
}
