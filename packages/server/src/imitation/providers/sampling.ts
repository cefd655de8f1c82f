/**
 * `sampling: some_fail` or `some_dropped`: the model cannot be asked for `top_k` or with a repetition penalty. Such a turn
 * fails with 500, or runs as if neither they nor `stop` had been set.
 */
import type { Providers } from "@understudy/contract/ports";
import type { SamplingParams } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import { unexpected } from "../door/door.ts";
import { inferring } from "./inferring.ts";

export function failingSampling(providers: Providers): Providers {
  return inferring(
    providers,
    (honest) =>
      async function* (request, context) {
        const { strategy, repetition_penalty } = request.sampling_params;
        if (strategy.type === "top_k" || (repetition_penalty ?? 1) !== 1)
          throw new Problem("provider_failed", unexpected);
        yield* honest.infer(request, context);
      },
  );
}

export function droppedSampling(providers: Providers): Providers {
  return inferring(providers, (honest) => (request, context) => {
    const sampling_params = withoutDropped(request.sampling_params);
    return honest.infer({ ...request, sampling_params }, context);
  });
}

function withoutDropped({ strategy, max_tokens }: SamplingParams): SamplingParams {
  return {
    strategy: strategy.type === "top_k" ? { type: "greedy" } : strategy,
    max_tokens,
    repetition_penalty: 1,
    stop: null,
  };
}
