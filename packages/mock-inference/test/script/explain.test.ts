import { describe, expect, test } from "vitest";
import { chatSchema } from "@understudy/openai";
import { toMistakes } from "../../src/script/explain.ts";

const wrong = Array.from({ length: 1_000 }, () => ({}));

describe("only the reported ones of very many mistakes are explained", () => {
  test.each([
    ["in a list", { model: "m", messages: wrong }],
    ["in a list that is one of several forms", { model: "m", messages: [{ role: "user", content: wrong }] }],
  ])("%s", (_, raw) => {
    const issues = chatSchema.safeParse(raw).error?.issues ?? [];
    expect(toMistakes(issues, { raw, schema: chatSchema, limit: 5 })).toHaveLength(5);
  });
});
