/** The commonest slips in YAML, in words that say what to do. */
import type { Document, YAMLError } from "yaml";
import { findUnclosed } from "./unclosed.ts";

const textWithColon = 'contains ": ", so YAML reads a mapping; put the text in quotes';
const wrongIndent =
  "is indented wrongly: the keys of one mapping, and the dashes of one list, begin in the same column";

/** A mistake in the syntax, and its place in the text. */
interface SyntaxMistake {
  at: number;
  message: string;
}

/** What the errors of one document mean, in order, without those that follow from an earlier one. */
export function describeSyntax(
  errors: readonly YAMLError[],
  document: Document,
  text: string,
): SyntaxMistake[] {
  const isKeyBroken = errors.some(({ code }) => code === "BLOCK_AS_IMPLICIT_KEY");
  const mistakes: SyntaxMistake[] = [];
  for (const error of errors) {
    if (isKeyBroken && followsFromKey(error)) continue;
    const unclosed = findUnclosed(error, document);
    mistakes.push(unclosed ?? { at: placeOf(error, text), message: describe(error, text) });
    // What comes after it was read as a part of it.
    if (unclosed !== null) break;
  }
  return mistakes;
}

/** A line that is indented too far continues the text before it: the mistake is in that line. */
function placeOf({ code, message, pos: [at] }: YAMLError, text: string): number {
  const continues = code === "BLOCK_AS_IMPLICIT_KEY" && /mappings/.test(message) && !hasColon(text, at);
  return continues ? at + text.slice(at).search(/\n\s*\S/) + 1 : at;
}

/** A mapping or list where a key was expected is also too long for a key, and has no value. */
function followsFromKey({ code, message }: YAMLError): boolean {
  return code === "MULTILINE_IMPLICIT_KEY" || (code === "MISSING_CHAR" && /map values/.test(message));
}

function describe({ code, message, pos: [at] }: YAMLError, text: string): string {
  const first = text[at] ?? "";
  switch (code) {
    case "BLOCK_AS_IMPLICIT_KEY":
      return /mappings/.test(message) && hasColon(text, at) ? textWithColon : wrongIndent;
    case "BLOCK_IN_FLOW":
      return first === "-" ? message : textWithColon;
    case "BAD_INDENT":
      return /same column/.test(message) ? wrongIndent : message;
    case "TAB_AS_INDENT":
      return "is indented with a tab; YAML takes spaces only";
    case "MISSING_CHAR":
      return /Sequence item without -/.test(message) ? wrongIndent : message;
    case "MULTILINE_IMPLICIT_KEY":
      return describeLongKey(lineFrom(text, at)) ?? message;
    case "BAD_SCALAR_START":
    case "BAD_ALIAS":
    case "TAG_RESOLVE_FAILED":
      return `${message}; a text that begins with ${first} must be in quotes`;
    default:
      return message;
  }
}

function describeLongKey(line: string): string | null {
  if (/^[\w.-]+:\S/.test(line)) return "needs a space after the colon";
  return line.includes(":") ? null : "needs a colon between key and value";
}

function hasColon(text: string, at: number): boolean {
  return /:(\s|$)/.test(lineFrom(text, at));
}

function lineFrom(text: string, at: number): string {
  return text.slice(at).split("\n", 1)[0] ?? "";
}
