/** The page of turns as it was built. It stands here because `src` and `dist` are equally far from the built file. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

const file = new URL("../dist/ui.html", import.meta.url);

export interface BuiltPage {
  html: string;
  /** Lets the page run the script and the style that are in it, and reach nobody but its server. */
  policy: string;
}

/** Null when it has not been built. */
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
