/** A stream that broke off is read to its end by our client: the server has the events that are missing. */
import { createClient, ResponseStreamCut } from "@understudy/client/responses";
import { startUnderstudy } from "@understudy/server";
import { expect, test } from "vitest";

const script = `
script: cut
model: mock-model
replies:
  - attempts:
      - say: [Hello, " there", "."]
        wire: { type: end, after: 4 }
`;

test("the events before a cut and the events of the replay are together all events of a response", async () => {
  const stack = await startUnderstudy({ script });
  const { responses } = createClient({ baseUrl: stack.url });
  const numbers: number[] = [];
  let cut: unknown;
  try {
    for await (const event of responses.stream({ model: "mock-model", input: "Hi" }))
      numbers.push(event.sequence_number);
  } catch (error) {
    cut = error;
  }
  if (!(cut instanceof ResponseStreamCut) || cut.response === null) throw cut;
  expect([numbers, cut.sequence_number]).toEqual([[0, 1, 2, 3], 3]);
  const rest = responses.replay(cut.response.id, cut.sequence_number);
  let text = "";
  for await (const event of rest) {
    numbers.push(event.sequence_number);
    if ("response" in event) text = event.response.output.flatMap(textOf).join("");
  }
  expect(numbers).toEqual(numbers.map((_, index) => index));
  expect(text).toBe("Hello there.");
  await stack.close();
});

function textOf(item: object): string[] {
  if (!("content" in item) || !Array.isArray(item.content)) return [];
  return item.content.map((part: { text?: string }) => part.text ?? "");
}
