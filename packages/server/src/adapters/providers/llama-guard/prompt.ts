/**
 * The prompt of Llama Guard 3 and 4, which models were trained on: every word and blank of it counts. As Llama Stack 0.2 and
 * 0.3 send it (`inline::llama-guard`), after the model cards of Meta's PurpleLlama.
 */
import type { InterleavedContent, Message } from "@understudy/contract/types";

/** By their codes, in the order of the prompt. */
export const categories: Readonly<Record<string, string>> = {
  S1: "Violent Crimes",
  S2: "Non-Violent Crimes",
  S3: "Sex Crimes",
  S4: "Child Exploitation",
  S5: "Defamation",
  S6: "Specialized Advice",
  S7: "Privacy",
  S8: "Intellectual Property",
  S9: "Indiscriminate Weapons",
  S10: "Hate",
  S11: "Self-Harm",
  S12: "Sexual Content",
  S13: "Elections",
  S14: "Code Interpreter Abuse",
};

/** These were not trained on the last category. */
const withoutCode = ["Llama-Guard-3-1B", "Llama-Guard-3-11B-Vision", "Llama-Guard-4-12B"];

/** Asks whether the last message is safe. A conversation begins with its user. */
export function guardPrompt(
  model: string,
  messages: readonly Message[],
  excluded: readonly string[],
): string {
  const asked = Object.entries(categories).filter(
    ([code]) =>
      !excluded.includes(code) && !(code === "S14" && withoutCode.some((name) => model.endsWith(name))),
  );
  const speakers = messages.map((message, at) => (at === 0 ? "User" : speakerOf(message)));
  const last = speakers.at(-1) ?? "User";
  const quoted = messages.map(({ content }, at) => `${speakers[at]}: ${textOf(content)}`);
  return `Task: Check if there is unsafe content in '${last}' messages in conversations according our safety policy with the below categories.

<BEGIN UNSAFE CONTENT CATEGORIES>
${asked.map(([code, name]) => `${code}: ${name}.`).join("\n")}
<END UNSAFE CONTENT CATEGORIES>

<BEGIN CONVERSATION>

${quoted.join("\n\n")}

<END CONVERSATION>

Provide your safety assessment for ONLY THE LAST ${last} message in the above conversation:
 - First line must read 'safe' or 'unsafe'.
 - If unsafe, a second line must include a comma-separated list of violated categories.`;
}

function speakerOf({ role }: Message): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}

function textOf(content: InterleavedContent): string {
  if (typeof content === "string") return content;
  return [content]
    .flat()
    .map((item) => (item.type === "text" ? item.text : "<image>"))
    .join(" ");
}
