import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { startUnderstudy } from "@understudy/server";
import { whatToPack } from "./packing-app.ts";

const script = await readFile(new URL("packing.yaml", import.meta.url), "utf8");
const understudy = await startUnderstudy({ script });

afterAll(async () => {
  await understudy.close();
  // A reply that no test has got is a case that nobody has tested, or that is no more.
  understudy.expectAllRepliesUsed();
});

test("rain means an umbrella", async () => {
  const answer = await whatToPack(understudy.url, "Oslo", async () => "Rain all day.");
  expect(answer).toBe("Pack an umbrella.");
});

test("the model is told that the tool failed", async () => {
  const answer = await whatToPack(understudy.url, "Oslo", async () => {
    throw new Error("no such city");
  });
  expect(answer).toBe("Pack for any weather.");
});
