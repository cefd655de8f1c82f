/** Records the requests to providers in one run of a turn or a response, and what they answered. */
import type { Providers } from "@understudy/contract/ports";
import { textOf } from "../running/failures.ts";
import type { ObservedEvent, ProviderRequest, ProviderResponse } from "./observation.ts";

/** `stepId`: the step to which a request belongs. */
export function observeProviders(
  providers: Providers,
  record: (event: ObservedEvent) => number,
  stepId: () => string,
  journalSeq: () => number,
): Providers {
  const { inference, shields, tools } = providers;
  const recordRequest = (request: ProviderRequest): number =>
    record({ type: "request", journal_after: journalSeq(), ...request });
  /** Records the result of the promise, even if the turn no longer waits for it. */
  const recordResponse = <T>(
    promise: Promise<T>,
    toResponse: (result: { answer: T } | { error: string }) => ProviderResponse,
  ) => {
    promise.then(
      (answer) => record({ type: "response", ...toResponse({ answer }) }),
      (error: unknown) => record({ type: "response", ...toResponse({ error: textOf(error) }) }),
    );
    return promise;
  };
  return {
    ...providers,
    inference: {
      ...inference,
      infer(request, context) {
        recordRequest({ step_id: stepId(), kind: "inference", request });
        return inference.infer(request, context);
      },
    },
    shields: {
      ...shields,
      run(request, context) {
        const step_id = stepId();
        const kind = "shield";
        const request_seq = recordRequest({ step_id, kind, request });
        return recordResponse(shields.run(request, context), (result) => ({
          step_id,
          kind,
          request_seq,
          ...result,
        }));
      },
    },
    tools: {
      ...tools,
      invoke(request, context) {
        const step_id = stepId();
        const kind = "tool";
        const request_seq = recordRequest({ step_id, kind, request });
        return recordResponse(tools.invoke(request, context), (result) => ({
          step_id,
          kind,
          request_seq,
          ...result,
        }));
      },
    },
  };
}
