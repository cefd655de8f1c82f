/** What a request has for providers in its header. */
import { isRecord } from "@understudy/contract";
import { providerDataHeader, type SentData } from "../application/access/caller.ts";

/** Undefined without the header. The older spelling counts where the newer one is left out. */
export function providerData(headers: Headers): SentData | undefined {
  const text = headers.get(providerDataHeader) ?? headers.get("x-llamastack-providerdata");
  if (text === null) return undefined;
  try {
    const fields: unknown = JSON.parse(text);
    if (isRecord(fields)) return { fields };
  } catch {
    // Its text is not repeated: it may have keys.
  }
  return { mistake: "X-LlamaStack-Provider-Data must be a JSON object" };
}
