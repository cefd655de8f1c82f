/** What the registry of a Llama Stack says of models. Theirs is the only name that their provider knows. */
import { isRecord } from "@understudy/contract";
import type { Taker } from "./taker.ts";

/** Goes into the report; a row that cannot be read says nothing. */
export function readProviderModels({ file, report }: Taker): void {
  for (const key of file.keys("distributions:registry:")) {
    const [, model] = /::model:(.+)$/.exec(key) ?? [];
    const named = model === undefined ? undefined : nameAtProvider(file.get(key) ?? "");
    if (model !== undefined && named !== undefined && named !== model)
      report.providerModels.set(model, named);
  }
}

function nameAtProvider(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const name = isRecord(value) ? value["provider_resource_id"] : undefined;
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}
