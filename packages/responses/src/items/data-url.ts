/** The file in a `data:` URL, as a model is given it. */

/** Its text. In place of any other file stands a line with its name, kind and size. Null if the URL has no file in it. */
export function textOfFile(url: string, name?: string | null): string | null {
  const [, kind = "", data = ""] = /^data:([^,]*),(.*)$/s.exec(url) ?? [];
  const [mime = "", ...options] = kind.toLowerCase().split(";");
  if (!url.startsWith("data:")) return null;
  const inBase64 = options.includes("base64");
  if (!inBase64 && !isText(mime)) return null;
  try {
    if (!inBase64) return decodeURIComponent(data);
    const binary = atob(data);
    return isText(mime) ? textOfBytes(binary) : fileLine(name, mime, binary.length);
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
  // `Uint8Array.from` would take ten times as long.
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** What stands in place of a file that is no text. */
export function fileLine(name: string | null | undefined, mime: string, size: number): string {
  return `[file${name ? ` ${name}` : ""}: ${mime}, ${size} bytes]`;
}
