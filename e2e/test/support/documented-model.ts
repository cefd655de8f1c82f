/** The model server that docs/run/ speaks of, played by mock inference, with the search engine and the vector db beside it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMockInference, parseScripts } from "@understudy/mock-inference";
import { openai, parseConfiguration, webSearch, type StackOptions } from "@understudy/server";
import { listen, type Listening } from "@understudy/server/node";
import { configurations } from "./fences.ts";

const documentedModel = "http://127.0.0.1:11434/v1";

interface DocumentedModel {
  /** The text with the address of the one that runs. */
  inPlace(text: string): string;
  /** Of a stack before it. */
  options: Pick<StackOptions, "providers" | "configuration">;
  close: Listening["close"];
}

const script = `
script: llama
model: llama3.2
replies:
  - { when: { last: tool }, say: [{ repeat: last }] }
  - { when: { text: Search for }, call: [{ tool: web_search, args: { query: "\${last}" } }] }
  - { when: { text: handbook }, call: [{ tool: knowledge_search, args: { query: "\${last}" } }] }
otherwise: { say: Hello. }
`;

export async function openDocumentedModel(): Promise<DocumentedModel> {
  const listening = await listen(
    createMockInference(parseScripts(script), { models: ["nomic-embed-text"] }),
    { port: 0 },
  );
  const url = `${listening.url}/v1`;
  const engine = await openEngine();
  const retrieval = configurations.find(({ at }) => at.startsWith("docs/run/retrieval"))?.code ?? "";
  return {
    options: {
      providers: [openai({ url }), webSearch({ engine: "tavily", api_key: "secret", url: engine.url })],
      configuration: await parseConfiguration(retrieval, { file: "retrieval.yaml", providers: undefined }),
    },
    async close() {
      await Promise.all([listening.close(), engine.close()]);
    },
    inPlace: (text) => text.replaceAll(documentedModel, url),
  };
}

/** It finds the same for every query, in Tavily's form. */
async function openEngine() {
  const found = {
    query: "",
    results: [{ title: "Metro", url: "https://rome.example", content: "", score: 1 }],
  };
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The pages on which a reader has started a stack with that model. */
export function isAboutModels({ at }: { at: string }): boolean {
  return ["providers", "search", "retrieval"].some((page) => at.startsWith(`docs/run/${page}`));
}
