/** Found under seed 194: two ids of one millisecond, between which the server was killed and began again. */
import { expect, test } from "vitest";
import { checks } from "../src/checks/index.ts";
import type { Trace } from "../src/trace/trace.ts";

const [first, second] = ["01a1ff0c-3c99-7000-8000-0230a2e5bf1d", "01a1ff0c-3c99-7000-8000-01296487962b"];

function status(restarts: readonly number[], ids: readonly string[]): string {
  const exchanges = ids.map((agent_id, n) => ({
    ...{
      index: n,
      operation: "createAgent",
      status: 200,
      json: { agent_id },
      items: null,
      step: { do: "create_agent" },
    },
    ...{ began: 10 * n, ended: 10 * n + 1 },
  }));
  // What the check does not read is left out.
  return checks
    .find(({ id }) => id === "agents/ids-in-order")!
    .judge({ exchanges, restarts } as unknown as Trace).status;
}

test("ids of one millisecond are in any order where the server began again between them", () => {
  expect(status([5], [first, second])).toBe("pass");
  expect(status([], [first, second])).toBe("fail");
  expect(status([15], [first, second])).toBe("fail");
});

test("an id of an earlier millisecond accuses a server that began again, too", () => {
  expect(status([5], [first, second.replace("3c99", "3c98")])).toBe("fail");
});
