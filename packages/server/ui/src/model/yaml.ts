/** A script as YAML: mappings and lists in blocks, everything below a reply, rule or tool in the flow style, as JSON. */
import type { Script } from "@understudy/mock-inference";

export function toYaml(script: Script, comment: string): string {
  const lines = [`# ${comment}`];
  for (const [key, value] of Object.entries(script)) {
    if (!Array.isArray(value) || value.length === 0) lines.push(`${key}: ${toScalar(value)}`);
    else lines.push(`${key}:`, ...value.flatMap(toItem));
  }
  return `${lines.join("\n")}\n`;
}

/** Such as `  - say: ["One, ", "two."]`. */
function toItem(item: object): string[] {
  return Object.entries(item).map(
    ([key, value], index) => `  ${index === 0 ? "- " : "  "}${key}: ${toFlow(value)}`,
  );
}

/** Plain where YAML reads the text back. */
function toScalar(value: unknown): string {
  return typeof value === "string" && /^[A-Za-z][\w./-]*$/.test(value) && !words.has(value.toLowerCase())
    ? value
    : toFlow(value);
}

const words: ReadonlySet<string> = new Set(["true", "false", "null", "yes", "no", "on", "off"]);

/** JSON with a space after commas and colons. */
function toFlow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toFlow).join(", ")}]`;
  if (typeof value !== "object" || value === null) return quoted(value);
  const entries = Object.entries(value).map(
    ([key, part]) => `${/^[a-z_]+$/.test(key) && !words.has(key) ? key : quoted(key)}: ${toFlow(part)}`,
  );
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** JSON allows a few characters in a text that YAML does not. */
function quoted(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\x7f-\x84\x86-\x9f\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
