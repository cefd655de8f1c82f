/** What holds for every text and every conversation: templates are data, never code. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message } from "@understudy/contract/types";
import { renderAnswer } from "../../../src/engine/decide/render.ts";
import { parseTemplate } from "../../../src/script/template.ts";
import { called, resultOf, system, user } from "../../support/requests.ts";

const anyName = fc.constantFrom("a", "get_weather", "__proto__", "constructor", "a.b", "0");
const anySegment = fc.oneof(
  anyName.filter((name) => !name.includes(".")).map((name) => `.${name}`),
  anyName.map((name) => `[${JSON.stringify(name)}]`),
  fc.nat(3).map((index) => `[${index}]`),
);
const anyPlaceholder = fc
  .tuple(fc.constantFrom("user", "system", "last", "tool", "args", "process", ""), fc.array(anySegment))
  .map(([root, path]) => `\${${root}${path.join("")}}`);
const anyText = fc
  .array(fc.oneof(fc.string(), fc.constantFrom("$", "{", "}", "${", "$${", "alert(1)"), anyPlaceholder))
  .map((pieces) => pieces.join(""));
const anyJson = fc.jsonValue({ maxDepth: 3 });
const anyMessages: fc.Arbitrary<Message[]> = fc.array(
  fc.oneof(
    fc.string().map(user),
    fc.string().map(system),
    fc.tuple(anyName, anyJson).map(([name, args]) => called(name, args)),
    fc
      .oneof(
        fc.string(),
        anyJson.map((json) => JSON.stringify(json)),
      )
      .map((text) => resultOf("c1", text)),
  ),
);

test("a text is rendered, or is a miss with words, whatever the conversation", () => {
  fc.assert(
    fc.property(anyText, anyMessages, (text, messages) => {
      const rendered = renderAnswer({ say: text, call: [{ tool: "t", args: [text] }] }, messages);
      if ("missing" in rendered) expect(rendered.missing).not.toBe("");
      else expect(rendered.answer.say).toBeTypeOf("string");
    }),
  );
});

test("a text without ${ is itself", () => {
  const literal = anyText.filter((text) => !text.includes("${"));
  fc.assert(
    fc.property(literal, anyMessages, (text, messages) => {
      const answer = { say: [text], call: [{ tool: "t", args: { text } }] };
      expect(renderAnswer(answer, messages)).toEqual({ answer });
      expect(parseTemplate(text)).toEqual(text === "" ? [] : [text]);
    }),
  );
});

test("an escaped text is itself", () => {
  fc.assert(
    fc.property(anyText, anyMessages, (text, messages) => {
      const escaped = text.replace(/(\$+)\{/g, (_, dollars: string) => `${dollars}${dollars}{`);
      expect(renderAnswer({ say: escaped }, messages)).toEqual({ answer: { say: text } });
    }),
  );
});

test("what users and tools say is data: a placeholder in it stays as it is", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const rendered = renderAnswer({ say: "${user}" }, [system("secret"), user(text)]);
      expect(rendered).toEqual({ answer: { say: text } });
    }),
  );
});
