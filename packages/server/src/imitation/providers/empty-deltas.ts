/** `empty_deltas: with_tools`: an answer begins with an empty text, for the chunk in which the model's server sends the role. */
import type { InferencePart, Providers } from "@understudy/contract/ports";
import { inferring } from "./inferring.ts";

export function emptyDeltas(providers: Providers): Providers {
  return inferring(providers, (honest) => (request, context) => {
    const parts = honest.infer(request, context);
    return request.tools.length === 0 ? parts : withRole(parts);
  });
}

/** An answer that fails before its first part has no such chunk. */
async function* withRole(parts: AsyncIterable<InferencePart>): AsyncGenerator<InferencePart> {
  let begun = false;
  for await (const part of parts) {
    if (!begun) yield { type: "text", text: "" };
    begun = true;
    yield part;
  }
}
