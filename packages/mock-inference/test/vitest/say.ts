import type { TestMock } from "@understudy/mock-inference/vitest";

/** Asks the model, as an app would over HTTP, and gives its text. */
export async function say({ fetch }: TestMock, content: string): Promise<unknown> {
  const response = await fetch("/v1/chat/completions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "greeter", messages: [{ role: "user", content }] }),
  });
  const { choices } = (await response.json()) as { choices?: { message: { content: string } }[] };
  return choices?.[0]?.message.content;
}
