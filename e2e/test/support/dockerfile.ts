/** The instructions of a Dockerfile, as far as the one of the examples uses its language. */
export interface Instruction {
  name: string;
  /** What follows the name, its lines joined. */
  text: string;
}

export function parseDockerfile(text: string): Instruction[] {
  const lines = text
    .split("\n")
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .join("\n")
    .replace(/\\\n\s*/g, "")
    .split("\n");
  return lines.map((line) => {
    const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === undefined || rest === undefined) throw new Error(`This is no instruction: ${line}`);
    return { name, text: rest };
  });
}

/** The words of a command in the form that needs no shell. */
export function execForm(text: string): string[] {
  const words: unknown = JSON.parse(text);
  const isList = Array.isArray(words) && words.length > 0;
  if (!isList || !words.every((word) => typeof word === "string"))
    throw new Error(`This is no list of words: ${text}`);
  return words;
}
