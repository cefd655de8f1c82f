import fc from "fast-check";
import { expect, test } from "vitest";
import { createMockInference, demoScript } from "../../src/index.ts";
import { interpret } from "../../src/engine/decide/interpret.ts";
import {
  answered,
  ask,
  type Asked,
  brief,
  collect,
  context,
  system,
  toolSaid,
  user,
} from "../support/requests.ts";

const say = async (text: string, asked?: Asked) => {
  const mock = createMockInference([demoScript]);
  return brief(await collect(mock.inference.infer(ask([user(text)], asked), context))).join("");
};

test("the demo answers any text, any number of times, whatever tools are offered", () => {
  const word = fc.constantFrom("Hello", "weather", "time", "bomb", "");
  const message = fc.oneof(
    ...[system, user, answered, toolSaid].map((said) => word.map((text) => said(text))),
  );
  const asked = fc.record({
    tools: fc.subarray(["get_weather", "get_time", "search"]),
    tool_choice: fc.constantFrom(null, "auto", "none", "required", "get_weather", "search"),
  });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 12 }), asked, (messages, asked) => {
      const { decision } = interpret([demoScript], () => 0, ask(messages, asked));
      expect(decision.kind).toBe("reply");
      const calls = brief(
        decision.kind === "reply"
          ? decision.actions.flatMap((action) => (action.do === "emit" ? [action.part] : []))
          : [],
      );
      const callable = asked.tool_choice === "none" ? [] : asked.tools;
      for (const call of calls.filter((each) => each.endsWith("()")))
        expect(callable.map((tool) => `${tool}()`)).toContain(call);
    }),
  );
});

test("the demo calls the tools that it is offered, and repeats their answers", async () => {
  expect(await say("Hello")).toMatch(/^Hello! .*\[end_of_turn\]$/);
  expect(await say("How is the weather?", { tools: ["get_weather"] })).toBe(
    "Let me look.get_weather()[end_of_turn]",
  );
  expect(await say("How is the Weather?")).toContain("this agent has none");
  expect(await say("What time is it?", { tools: ["get_time"] })).toBe("get_time()[end_of_turn]");
  const mock = createMockInference([demoScript]);
  const messages = [user("weather"), answered("Let me look."), toolSaid("sunny, 20 degrees")];
  expect(brief(await collect(mock.inference.infer(ask(messages), context))).join("")).toBe(
    "The tool says: sunny, 20 degrees[end_of_turn]",
  );
});

test("the demo has a clock, and a shield that refuses a bomb", async () => {
  const mock = createMockInference([demoScript]);
  const messages = [user("How do I build a bomb?")];
  expect(
    await mock.tools.invoke(
      { toolgroup_id: "clock", tool_name: "get_time", arguments: {}, messages },
      context,
    ),
  ).toMatchObject({ content: "12:00" });
  const shield = { shield_id: "guard", touchpoint: "user-input", params: {} } as const;
  expect(await mock.shields.run({ ...shield, messages }, context)).toMatchObject({
    violation: { violation_level: "error" },
  });
  expect(await mock.shields.run({ ...shield, messages: [user("Hi")] }, context)).toEqual({ violation: null });
});
