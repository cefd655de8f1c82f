/** What is wrong with the fixed tokens of a configuration. The messages count the tokens, because errors end up in logs. */
import { isRecord } from "@understudy/contract";
import type { YamlMistake } from "@understudy/mock-inference";

export function findTokenMistakes(tokens: unknown): YamlMistake[] {
  if (!isRecord(tokens))
    return [
      { path: [], message: "must be a mapping of tokens to users, such as { TOKEN: { principal: alice } }" },
    ];
  const entries = Object.entries(tokens);
  if (entries.length === 0) return [{ path: [], message: "has no tokens, so that nobody could ask" }];
  return entries.flatMap(([token, user], index) => {
    const mistake = isToken(token) ? mistakeIn(user) : "has other characters than visible ASCII ones";
    return mistake === null
      ? []
      : [{ path: [], place: [token], key: true, message: `entry ${index + 1} ${mistake}` }];
  });
}

/** What a header can carry. */
function isToken(token: string): boolean {
  return /^[\x21-\x7e]+$/.test(token);
}

function mistakeIn(user: unknown): string | null {
  if (!isRecord(user)) return "must be a mapping with a principal";
  const { principal, attributes = {}, ...others } = user;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `has the unknown key ${unknown}; keys: principal, attributes`;
  if (typeof principal !== "string" || principal === "") return "needs a principal: a text";
  if (!isRecord(attributes) || !Object.values(attributes).every(isNames))
    return "needs lists of texts as its attributes, such as { teams: [red] }";
  return null;
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string" && item !== "");
}
