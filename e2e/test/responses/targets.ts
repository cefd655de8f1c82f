/** What serves Responses: mock inference alone, and the server. Both over TCP, from the same scripts. */
import { onTestFinished } from "vitest";
import { profiles, type ProfileName } from "@understudy/contract/profiles";
import { createMockInference, parseScripts } from "@understudy/mock-inference";
import { listen } from "@understudy/mock-inference/node";
import { startUnderstudy } from "@understudy/server";

export interface ResponsesTarget {
  /** For `openai` and what is made with it: ends in `/v1`. */
  baseURL: string;
  /** The messages that the model was given, one list for each inference. */
  prompts(): { role: string; content: unknown }[][];
}

export type Open = (yaml: string, profile?: ProfileName) => Promise<ResponsesTarget>;

const onMock: Open = async (yaml) => {
  const mock = createMockInference(parseScripts(yaml));
  const listening = await listen(mock);
  onTestFinished(() => listening.close({ force: true }));
  return { baseURL: `${listening.url}/v1`, prompts: () => promptsIn(mock.journal) };
};

export const onServer: Open = async (yaml, profile = "reference") => {
  const stack = await startUnderstudy({ script: yaml, profile: profiles[profile] });
  onTestFinished(() => stack.close());
  return { baseURL: `${stack.url}/v1`, prompts: () => promptsIn(stack.journal) };
};

export const targets: [string, Open][] = [
  ["mock inference", onMock],
  ["the server", onServer],
];

type Journal = ReturnType<typeof createMockInference>["journal"];

function promptsIn(journal: Journal): { role: string; content: unknown }[][] {
  return journal
    .list()
    .flatMap((entry) =>
      entry.kind === "inference" && entry.request !== null ? [entry.request.messages] : [],
    );
}
