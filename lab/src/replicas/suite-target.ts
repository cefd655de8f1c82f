/** Servers on one store as one target of the suite: each request of a story goes to the next of them. */
import { createStack, type Stack } from "@understudy/server";
import type { Store } from "@understudy/server/src/ports/store.ts";
import type { Check } from "@understudy/conformance/src/check/check.ts";
import { judgePrompts } from "@understudy/conformance/src/apis/agents/oracle/judge-prompts.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import { inProcess } from "@understudy/conformance/src/targets/targets.ts";

/** The order of a list is the order of its ids. Ids are in the order of creation on one server, but not among several. */
const ordered = /^\/v1\/(agents|agents\/[^/]+\/session|responses|conversations)$/;

/** About an order that only the records of one server have. */
const ofOneServer: readonly string[] = ["agents/ids-in-order", "agents/times"];

/** Turns that overlap on two servers are in the history by their ids, and not as their first events were seen. */
const ofOrderedTurns = (one: Check): Check =>
  one.id === "persistence/history-to-model"
    ? { ...one, judge: (trace) => judgePrompts(trace, ({ overlap }) => !overlap) }
    : one;

/** What several servers on one store promise. A run that ends with its first finding must not end with one of the others. */
export const checks: readonly Check[] = loadSuite()
  .checks.filter(({ id }) => !ofOneServer.includes(id))
  .map(ofOrderedTurns);

/** All ask the mock of the first one, so a story scripts them all. */
export function openReplicas([first, ...others]: readonly [Store, ...Store[]]): Promise<Target> {
  const one = createStack({ store: first });
  const { inference, shields, tools } = one.mock;
  const providers = { inference, shields, tools };
  const stacks: readonly Stack[] = [one, ...others.map((store) => createStack({ store, providers }))];
  let requests = 0;
  return inProcess({
    name: "replicas",
    profile: "reference",
    fetch(request) {
      const isOrdered = request.method === "POST" && ordered.test(new URL(request.url).pathname);
      const next = isOrdered ? one : stacks[(requests += 1) % stacks.length];
      return (next ?? one).fetch(request);
    },
    mock: () => one.mock,
    async close() {
      await Promise.all(stacks.map((stack) => stack.close({ drainMs: 0 })));
    },
  });
}
