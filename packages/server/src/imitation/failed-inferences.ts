/** `failed_inferences: counted`: the inferences of a failed resume count towards the limit of its turn. */
import type { Providers } from "@understudy/contract/ports";
import type { Records } from "../application/records/reader.ts";
import type { RecordStore } from "../application/records/record-store.ts";
import { write, type Stored, type TurnRecord } from "../application/records/record.ts";
import type { TurnTask } from "../application/turns/run-turn.ts";

/** Providers that count, and what a failure leaves behind. */
export function countedInferences(
  { profile }: Records,
  store: RecordStore,
  named: Stored<TurnRecord> | undefined,
  providers: Providers,
): Pick<TurnTask, "providers" | "undo"> {
  const record = named?.value;
  if (profile.behavior.failed_inferences !== "counted" || named === undefined || record?.kind !== "awaiting")
    return { providers };
  let inferences = 0;
  const { inference } = providers;
  return {
    providers: {
      ...providers,
      inference: {
        ...inference,
        async *infer(request, context) {
          yield* inference.infer(request, context);
          inferences += 1;
        },
      },
    },
    async undo() {
      const state = { ...record.state, iterations: record.state.iterations + inferences };
      await store.commit([named], [write(named.key, { ...record, state })]);
    },
  };
}
