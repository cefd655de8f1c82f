import type { TestMock } from "@understudy/mock-inference/vitest";

/** Asks the model, as an app would over HTTP, and gives its text. */
export const say = (mock: TestMock, content: string): Promise<unknown> =>
  ask(mock, [{ role: "user", content }]);

export async function ask({ fetch }: TestMock, messages: object[]): Promise<unknown> {
  const response = await fetch("/v1/chat/completions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "greeter", messages }),
  });
  const { choices } = (await response.json()) as { choices?: { message: { content: string } }[] };
  return choices?.[0]?.message.content;
}
