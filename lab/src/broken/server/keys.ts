/** Servers that keep idempotency keys badly. */
import type { Store, Write } from "@understudy/server/src/ports/store.ts";
import { repeatsLeaveOne } from "../../../../packages/server/test/laws/repeats.ts";
import type { BrokenServer } from "./broken-server.ts";

const isKey = ({ key }: { key: string }): boolean => key.startsWith("once/");
const hasResult = ({ key, value }: Write): boolean =>
  isKey({ key }) && typeof value === "object" && value !== null && "result" in value;

export const brokenKeys: readonly BrokenServer[] = [
  {
    id: "keys-ignored",
    fault: "a request that is sent again with its key is done again",
    breaks: [repeatsLeaveOne],
    decorators: {
      fetch: (fetch) => (request) => {
        request.headers.delete("idempotency-key");
        return fetch(request);
      },
    },
  },
  {
    id: "keys-after-results",
    fault: "what a key stands for is stored after the result, in a commit of its own",
    breaks: [repeatsLeaveOne],
    decorators: {
      store: committing(async (store, checks, writes) => {
        if (!writes.some(hasResult)) return store.commit(checks, writes);
        const applied = await store.commit(
          checks,
          writes.filter((write) => !isKey(write)),
        );
        return applied && store.commit([], writes.filter(isKey));
      }),
    },
  },
  {
    id: "keys-before-results",
    fault: "what a key stands for is stored before the result, in a commit of its own",
    breaks: [repeatsLeaveOne],
    decorators: {
      store: committing(async (store, checks, writes) => {
        if (!writes.some(hasResult)) return store.commit(checks, writes);
        await store.commit(checks.filter(isKey), writes.filter(isKey));
        return store.commit(
          checks.filter((check) => !isKey(check)),
          writes.filter((write) => !isKey(write)),
        );
      }),
    },
  },
  {
    id: "leases-of-others-void",
    fault: "a server takes over keys of servers that share its store",
    breaks: [repeatsLeaveOne],
    decorators: { store: (store) => ({ ...store, exclusive: true }) },
  },
  {
    id: "results-forgotten",
    fault: "a key is free again when its request is done",
    breaks: [repeatsLeaveOne],
    decorators: {
      store: committing((store, checks, writes) =>
        store.commit(
          checks,
          writes.map((write) => (hasResult(write) ? { key: write.key, value: undefined } : write)),
        ),
      ),
    },
  },
  {
    id: "leases-for-ever",
    fault: "the key of a request whose server died is never free",
    breaks: [repeatsLeaveOne],
    decorators: { store: (store) => ({ ...store, exclusive: false, now: async () => 0 }) },
  },
];

/** Commits otherwise. */
function committing(
  commit: (store: Store, ...commit: Parameters<Store["commit"]>) => ReturnType<Store["commit"]>,
): (store: Store) => Store {
  return (store) => ({ ...store, commit: (checks, writes) => commit(store, checks, writes) });
}
