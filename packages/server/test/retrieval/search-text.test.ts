import { expect, test } from "vitest";
import { toSearchText } from "../../src/application/vectors/search.ts";

test("a model makes the vector of a query once for all of its vector dbs", async () => {
  const asked: string[] = [];
  const embedderOf = (model: string) => async () => ({
    async embed(texts: readonly string[]) {
      asked.push(`${model}: ${texts.join()}`);
      return [Float32Array.from([1])];
    },
  });
  const { vectorBy } = toSearchText("leave", new AbortController().signal);
  for (const model of ["one", "other", "one"]) await vectorBy(model, embedderOf(model));
  expect(asked).toEqual(["one: leave", "other: leave"]);
});
