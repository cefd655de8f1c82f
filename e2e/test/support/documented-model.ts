/** The model server that docs/run/providers speaks of, played by mock inference. */
import { createMockInference, parseScripts } from "@understudy/mock-inference";
import { listen, type Listening } from "@understudy/server/node";

const documentedModel = "http://127.0.0.1:11434/v1";

interface DocumentedModel {
  /** The text with the address of the one that runs. */
  inPlace(text: string): string;
  url: string;
  close: Listening["close"];
}

export async function openDocumentedModel(): Promise<DocumentedModel> {
  const listening = await listen(
    createMockInference(parseScripts("script: llama\nmodel: llama3.2\notherwise: { say: Hello. }")),
    { port: 0 },
  );
  const url = `${listening.url}/v1`;
  return { url, close: listening.close, inPlace: (text) => text.replaceAll(documentedModel, url) };
}

/** The pages on which a reader has started a stack with that model. */
export function isAboutModels({ at }: { at: string }): boolean {
  return at.startsWith("docs/run/providers");
}
