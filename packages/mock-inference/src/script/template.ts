/** Texts with values of the conversation in them, such as `It is ${tool.get_weather.sky} in ${user}.` */

const roots = ["user", "system", "last", "tool", "args"] as const;
type Root = (typeof roots)[number];

/** What a `${…}` stands for. */
export interface Placeholder {
  /** The template as it is written. */
  text: string;
  root: Root;
  /** The tool of `tool` and `args`; empty otherwise. */
  tool: string;
  /** Keys and indexes in the JSON. */
  path: (string | number)[];
}

export interface TemplateMistake {
  mistake: string;
}

const opening = /(?<!\$)(\$+)\{/g;
const inBraces = /([a-z]+)((?:\.[\p{L}\p{N}_-]+|\[\d{1,9}\]|\["(?:[^"\\]|\\.)*"\])*)\}/uy;
const segment = /\.([\p{L}\p{N}_-]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/gu;

/**
 * The texts and placeholders in order. Before a `{` two dollar signs stand for one: `$${` is the text `${`, and `$$${user}`
 * a dollar sign before a value.
 */
export function parseTemplate(text: string): (string | Placeholder)[] | TemplateMistake {
  const pieces: (string | Placeholder)[] = [];
  let literal = "";
  let at = 0;
  for (const { 0: found, 1: dollars = "", index } of text.matchAll(opening)) {
    if (index < at) continue;
    literal += text.slice(at, index) + "$".repeat(Math.floor(dollars.length / 2));
    at = index + found.length;
    if (dollars.length % 2 === 0) {
      literal += "{";
      continue;
    }
    inBraces.lastIndex = at;
    const [expression, root = "", path = ""] = inBraces.exec(text) ?? [];
    if (expression === undefined) return { mistake: whyNot(text.slice(at)) };
    const placeholder = toPlaceholder(`\${${expression}`, root, path);
    if ("mistake" in placeholder) return placeholder;
    if (literal !== "") pieces.push(literal);
    pieces.push(placeholder);
    literal = "";
    at += expression.length;
  }
  literal += text.slice(at);
  if (literal !== "") pieces.push(literal);
  return pieces;
}

/** Whether the text has placeholders or escapes; most have not. */
export function isTemplate(text: string): boolean {
  return text.includes("${");
}

function toPlaceholder(text: string, name: string, path: string): Placeholder | TemplateMistake {
  const root = roots.find((one) => one === name);
  if (root === undefined) return { mistake: `${text} is no value; ${known}` };
  const keys: (string | number)[] = [];
  for (const [, key, index, quoted] of path.matchAll(segment)) {
    const step = quoted === undefined ? (key ?? Number(index)) : fromQuotes(quoted);
    if (step === undefined) return { mistake: `${text} has a key in quotes that is not a JSON string` };
    keys.push(step);
  }
  if (root !== "tool" && root !== "args") return { text, root, tool: "", path: keys };
  const [tool, ...rest] = keys;
  if (typeof tool === "string") return { text, root, tool, path: rest };
  return { mistake: `${text} names no tool; write \${${root}.NAME}, or \${${root}.NAME.key}` };
}

function fromQuotes(text: string): string | undefined {
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const escape = "a literal ${ is written $${";
const known = `the values are user, system, last, tool.NAME and args.NAME; ${escape}`;

/** `rest`: what follows the `${`. */
function whyNot(rest: string): string {
  const end = rest.indexOf("}");
  if (end === -1) return `\${ is not closed; ${escape}`;
  const text = rest.length > 60 ? `${rest.slice(0, 60)}…` : rest.slice(0, end + 1);
  return `\${${text} is no value: a name, then keys such as .city, [0] or ["odd key"]; ${known}`;
}
