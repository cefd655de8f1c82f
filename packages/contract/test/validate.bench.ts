// npx vitest bench packages/contract --reporter=default
import { bench, describe } from "vitest";
import { parseSchema } from "../src/index.ts";

/** A turn of some 2 KB with every kind of content in it. */
const turn = {
  messages: [
    { role: "user", content: "x".repeat(600), context: "y".repeat(200) },
    {
      content: [
        { type: "text", text: "z".repeat(300) },
        { type: "image", image: { url: { uri: "http://a" } } },
      ],
    },
    { role: "tool", call_id: "c1", content: "r".repeat(200) },
  ],
  stream: true,
  documents: [{ content: "d".repeat(300), mime_type: "text/plain" }],
  toolgroups: ["one", { name: "two", args: { k: 1, list: [1, 2] } }],
  tool_config: { tool_choice: "auto" },
};
const wrong = { ...turn, messages: [{ content: 5 }] };

describe("a turn of 2 KB", () => {
  bench("that fits", () => void parseSchema("TurnCreateRequest", turn));
  bench("that is refused", () => void parseSchema("TurnCreateRequest", wrong));
});
