/** Quotes and brackets that are not closed: the parser notices them where the text ends, or a line too late. */
import { isMap, isScalar, isSeq, visit, type Document, type YAMLError } from "yaml";

const closing = /^(?:Missing closing (["'])|Flow .* end with a ([}\]]))/;
const opening: Partial<Record<string, string>> = { "}": "{", "]": "[" };

/** Where the quote or bracket is that an error is about; null for other errors. */
export function findUnclosed(
  { message, pos: [end] }: YAMLError,
  document: Document,
): { at: number; message: string } | null {
  const [, quote, bracket = ""] = closing.exec(message) ?? [];
  const sign = quote ?? opening[bracket];
  if (sign === undefined) return null;
  let at = end;
  visit(document, {
    Node(_, node) {
      // The innermost comes last.
      if (signOf(node) === sign && node.range && node.range[0] < end && node.range[1] >= end)
        at = node.range[0];
    },
  });
  return { at, message: `${sign} is not closed` };
}

/** What a text or a collection begins with. */
function signOf(node: unknown): string | null {
  if (isScalar(node)) return node.type === "QUOTE_DOUBLE" ? '"' : node.type === "QUOTE_SINGLE" ? "'" : null;
  if (isMap(node)) return node.flow === true ? "{" : null;
  return isSeq(node) && node.flow === true ? "[" : null;
}
