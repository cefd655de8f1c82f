/** Characters that a page would not show, or that change the direction of the text after them. */
const hidden = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/** The same value with such characters written as `⟨U+202E⟩`, in keys too: servers may send any text. */
export function visible(value: unknown): unknown {
  if (typeof value === "string") return visibleText(value);
  if (Array.isArray(value)) return value.map(visible);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [visibleText(key), visible(item)]));
}

function visibleText(text: string): string {
  return text.replace(
    hidden,
    (character) => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
}
