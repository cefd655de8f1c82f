/** HTML as data: what a server said can be put into a page only by way of `markup`, which escapes it. */
export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | number | null | readonly Part[];

/** A tag for templates: text is escaped, markup stays, lists are put together, null is nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.map((text, n) => text + toText(parts[n] ?? null)).join("") };
}

function toText(part: Part): string {
  if (part === null) return "";
  if (typeof part === "number") return String(part);
  if (typeof part === "string") return escape(part);
  return "markup" in part ? part.markup : part.map(toText).join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Signs that a page cannot hold, or that turn around the text after them, are shown by their numbers. */
function escape(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
    .replace(
      /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu,
      (sign) => `⟨U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
    );
}
