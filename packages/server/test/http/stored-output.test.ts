import { expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { furnish } from "../transfer/furnished.ts";

it("a stored turn has its model's answer once, and the output of a shield beside it", async () => {
  const store = createMemoryStore();
  const { made, paths, refused } = await furnish(store);
  const stored = async (path: string): Promise<string> => {
    const id = path.split("/").at(-1) ?? "";
    const found = (await store.list("turn/")).find(({ key }) => key.endsWith(id));
    return JSON.stringify(found?.value);
  };
  const outputOf = async (path: string) => (await made.call("alice", "GET", path)).body.output_message;
  expect(await outputOf(paths.complete)).toMatchObject({ content: "Done.", stop_reason: "end_of_turn" });
  expect(await stored(paths.complete)).not.toContain("output_message");
  expect((await stored(paths.complete)).split('"Done."')).toHaveLength(2);
  expect(await outputOf(refused)).toMatchObject({ content: "No.", stop_reason: "end_of_turn" });
  expect(await stored(refused)).toContain('"output_message":{"role":"assistant","content":"No."');
  await made.stack.close({ drainMs: 0 });
});
