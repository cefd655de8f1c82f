/** The model of the server, and its Llama Guard. Imported at once, unlike in the suite: what Vite runs can load nothing later. */
import type { Handle } from "@understudy/http";
import { createControl, createMockInference } from "@understudy/mock-inference";
import { listen } from "@understudy/mock-inference/node";
import { guardModel } from "../launch/versions.ts";

export interface RunningMock {
  url: string;
  close(): Promise<void>;
}

/** On a free port of the loopback; the suite scripts it over HTTP. */
export async function startMock(): Promise<RunningMock> {
  // A server looks for all its models at startup.
  const mock = createMockInference([], { models: [guardModel] });
  const capabilities = ["scripts", "gates", "journal"];
  const info = { version: "", profile: "openai", store: "none", capabilities };
  const control = createControl(mock, { loopback: true, info });
  const handle: Handle = async (...asked) => (await control(...asked)) ?? mock.handle(...asked);
  const { url, close } = await listen({ handle }, { port: 0 });
  return { url, close: () => close({ force: true }) };
}
