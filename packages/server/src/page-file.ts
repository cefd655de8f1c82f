/** The built page of turns. The file is here because `src` and `dist` have the same relative path to it. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

const file = new URL("../dist/ui.html", import.meta.url);

export interface BuiltPage {
  html: string;
  /** Content security policy: only the inline script and style, and requests only to its server. */
  policy: string;
}

/** Null if it is not built. */
export async function readPage(): Promise<BuiltPage | null> {
  let html: string;
  try {
    html = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  const allow = (element: string): string => {
    const [, content = ""] = new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, "s").exec(html) ?? [];
    return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
  };
  const policy = [
    "default-src 'none'",
    `script-src ${allow("script")}`,
    `style-src ${allow("style")}`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html, policy };
}
