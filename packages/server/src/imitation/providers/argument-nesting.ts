/** `argument_nesting: one_level`: a call whose arguments have objects or lists deeper than one level is no call. */
import type { InferencePart, Providers } from "@understudy/contract/ports";

export function oneLevelArguments({ inference, ...others }: Providers): Providers {
  return {
    ...others,
    inference: {
      provider: inference.provider,
      models: () => inference.models(),
      async *infer(request, signal) {
        for await (const part of inference.infer(request, signal)) yield readable(part);
      },
    },
  };
}

function readable(part: InferencePart): InferencePart {
  if (part.type !== "tool_call") return part;
  const { arguments: args = {} } = part.call;
  return isReadable(args) ? part : { type: "unparsed_call", text: JSON.stringify(args) };
}

/** A text, or an object of scalars and of lists or objects of scalars. */
function isReadable(args: unknown): boolean {
  if (typeof args !== "object" || args === null) return true;
  return !Array.isArray(args) && Object.values(args).every((value) => childrenOf(value).every(isScalar));
}

function childrenOf(value: unknown): unknown[] {
  return isScalar(value) ? [] : Object.values(value as object);
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}
