/** Text as `repr` of Python writes it, within quotes. */

/** What is no ASCII and not printable in Python, with the ASCII control characters. */
const unprintable = /[\p{C}\p{Z}]/gu;
const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", " ": " " };

export function pythonText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll("\\", "\\\\").replaceAll(unprintable, (sign) => short[sign] ?? code(sign));
  return `${quote}${quote === "'" ? escaped.replaceAll("'", "\\'") : escaped}${quote}`;
}

function code(sign: string): string {
  const digits = (sign.codePointAt(0) ?? 0).toString(16);
  if (digits.length <= 2) return `\\x${digits.padStart(2, "0")}`;
  return digits.length <= 4 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}
