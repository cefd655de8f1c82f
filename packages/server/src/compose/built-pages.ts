/** Answers from files that are built: the pages, and the document. */
import { toJsonAnswer, type Answer } from "@understudy/http";
import type { BuiltFile } from "../built-file.ts";

const contentTypes = { html: "text/html; charset=utf-8", json: "application/json" };

/** 404 where there are no files, which `what` begins to say. */
export async function builtAnswer(name: BuiltFile, what: string): Promise<Answer> {
  if (typeof process === "undefined" || process.versions?.node === undefined)
    return toJsonAnswer({ detail: `${what} needs a stack in Node; this one runs in a browser.` }, 404);
  const { readBuilt } = await import("../built-file.ts");
  const body = await readBuilt(name);
  if (body === null) return toJsonAnswer({ detail: `${what} is not built. Run npm run build.` }, 404);
  const isPage = name.endsWith(".html");
  const headers = {
    "content-type": contentTypes[isPage ? "html" : "json"],
    // The rest of the policy is inside the page; there this directive would have no effect.
    ...(isPage ? { "content-security-policy": "frame-ancestors 'none'" } : {}),
    "cache-control": "no-cache",
  };
  return { status: 200, headers, body };
}
