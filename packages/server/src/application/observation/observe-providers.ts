/** Records the requests to providers in one run of a turn or a response, and what they answered. */
import type { InferencePart, ProviderSeen, Providers } from "@understudy/contract/ports";
import { textOf } from "../running/failures.ts";
import type { ModelSeen, ObservedEvent, ProviderRequest, ProviderResponse } from "./observation.ts";

/** The same parts; the first one, and the tokens of the last, are told as they pass. */
async function* noted(
  parts: AsyncIterable<InferencePart>,
  note: (seen: ModelSeen) => void,
): AsyncGenerator<InferencePart, void, undefined> {
  let isFirst = true;
  for await (const part of parts) {
    if (isFirst) note({ what: "first_part" });
    isFirst = false;
    if (part.type === "stop" && part.usage !== undefined) note({ what: "usage", usage: part.usage });
    yield part;
  }
}

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
        const step_id = stepId();
        const request_seq = recordRequest({ step_id, kind: "inference", request });
        let isSent = false;
        const note = (seen: ModelSeen): void =>
          void record({ type: "provider", step_id, request_seq, ...seen });
        const observe = (seen: ProviderSeen): void => {
          isSent = true;
          note(seen);
          context.observe?.(seen);
        };
        return noted(inference.infer(request, { ...context, observe }), (seen) => isSent && note(seen));
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
        const observe = (seen: ProviderSeen): void => {
          record({ type: "provider", step_id, request_seq, ...seen });
          context.observe?.(seen);
        };
        return recordResponse(tools.invoke(request, { ...context, observe }), (result) => ({
          step_id,
          kind,
          request_seq,
          ...result,
        }));
      },
    },
  };
}
