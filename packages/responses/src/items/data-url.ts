/** The text in a `data:` URL. */

/** Null if it is no such URL, or has something else than text in it. */
export function textOfDataUrl(url: string): string | null {
  const [, kind = "", data = ""] = /^data:([^,]*),(.*)$/s.exec(url) ?? [];
  const [mime = "", ...options] = kind.toLowerCase().split(";");
  if (!url.startsWith("data:") || !isText(mime)) return null;
  try {
    return options.includes("base64") ? textOfBytes(atob(data)) : decodeURIComponent(data);
  } catch {
    // Neither base64 nor percent-encoded text.
    return null;
  }
}

/** As `data:` has it, no kind at all is plain text. */
function isText(mime: string): boolean {
  return (
    mime === "" || mime.startsWith("text/") || mime === "application/json" || mime === "application/yaml"
  );
}

function textOfBytes(binary: string): string {
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
