/**
 * Providers whose functions are all their own, so that a decorator can spread them: a user's providers may be
 * instances of classes.
 */
import type { Providers } from "@understudy/contract/ports";

export function withOwnFunctions({ inference, shields, tools }: Providers): Providers {
  return {
    inference: {
      provider: inference.provider,
      models: () => inference.models(),
      infer: (request, context) => inference.infer(request, context),
      intercept: inference.intercept && ((request, caller) => inference.intercept?.(request, caller) ?? null),
    },
    shields: {
      provider: shields.provider,
      shields: () => shields.shields(),
      run: (request, context) => shields.run(request, context),
    },
    tools: {
      provider: tools.provider,
      toolgroups: () => tools.toolgroups(),
      invoke: (request, context) => tools.invoke(request, context),
    },
  };
}
