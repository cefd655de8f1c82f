import { mockInferenceTest } from "@understudy/mock-inference/vitest";
import { expect } from "vitest";
import { say } from "./say.ts";

const test = mockInferenceTest(`
script: greeting
model: greeter
replies:
  - attempts: [{ say: [{ gate: first }, Hello.] }, { say: Hello again. }]
`);

// They run at the same time. With a shared count the second attempt would come first, and with a shared gate all at once.
for (const name of ["one", "two", "three"])
  test(`test ${name} has a mock of its own`, async ({ mock }) => {
    const first = say(mock, "Hello?");
    await mock.gate("first").reached;
    expect(mock.journal.list()).toHaveLength(1);
    mock.gate("first").open();
    expect(await first).toBe("Hello.");
    expect(await say(mock, "Hello?")).toBe("Hello again.");
    expect(mock.journal.list().map(({ seq }) => seq)).toEqual([1, 2]);
  });

test("a test may allow unused replies", async ({ mock }) => {
  mock.allowUnused();
  mock.allowMissed();
  await say(mock, "@@nobody@@");
});

test("a test without the mock is not affected", () => undefined);

mockInferenceTest("script: a\nreplies: [{ say: A. }]", { allowUnused: true })(
  "all tests of a script may leave replies",
  ({ mock }) => expect(mock.unusedReplies()).toHaveLength(1),
);
