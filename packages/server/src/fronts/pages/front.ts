/** What a person finds who opens the server's address: a page with links, the API to read and to try, its documents. */
import type { Answer } from "@understudy/http";
import type { Front } from "../../door/door.ts";
import { version } from "../../version.ts";

/** The routes of the pages, for `GET /v1/inspect/routes`. */
export const frontRoutes: readonly { method: string; path: string }[] = [
  { method: "GET", path: "/" },
  { method: "GET", path: "/docs" },
  { method: "GET", path: "/v1/openapi.json" },
  { method: "GET", path: "/v1/openapi.responses.json" },
];

export interface FrontPageOptions {
  profile: string;
  /** Whether `/_understudy` is served. */
  control: boolean;
  /** The answer from a built file, or an answer that says why the file is missing; `what` is its name in a sentence. */
  built(file: "api-docs.html" | "openapi.json" | "openapi.responses.json", what: string): Promise<Answer>;
}

/** Serves these routes for whoever asks. */
export function pagesFront(options: FrontPageOptions): Front {
  const pages: Record<string, (request: Request) => Promise<Answer>> = {
    "/": async ({ headers }) => startPage(headers.get("accept")?.includes("text/html") === true, options),
    "/docs": () => options.built("api-docs.html", "The page of the API"),
    "/v1/openapi.json": () => options.built("openapi.json", "The document"),
    "/v1/openapi.responses.json": () => options.built("openapi.responses.json", "The document of Responses"),
  };
  return {
    find(method, path) {
      const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
      if (page === undefined || (method !== "GET" && method !== "HEAD")) return null;
      return { isOpen: true, answer: ({ request }) => page(request) };
    },
  };
}

/** The start page; a terminal gets it as text. */
function startPage(isPage: boolean, { profile, control }: FrontPageOptions): Answer {
  const title = `Understudy ${version} serves the Agents and Responses APIs${profile === "reference" ? "" : ` as Llama Stack ${profile}`}.`;
  const links = [
    ...(control ? [["/_understudy/ui", "every turn and response as it runs, step by step"] as const] : []),
    ["/docs", "the operations, to read and to try"],
    ["/v1/openapi.json", "the same as an OpenAPI document"],
    ["/v1/openapi.responses.json", "the document of Responses, Conversations and files"],
    ["/v1/inspect/routes", "all routes"],
    ["/v1/health", "whether it can serve"],
  ] as const;
  if (!isPage)
    return text(`${title}\n${links.map(([path, what]) => `  ${path.padEnd(26)} ${what}\n`).join("")}`);
  const items = links.map(([path, what]) => `<li><a href="${path}">${path}</a> ${what}</li>`).join("\n");
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Understudy</title>
<style>body { font: 1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem } li { margin: .5rem 0 }</style>
<h1>Understudy</h1>
<p>${title}</p>
<ul>
${items}
</ul>
</html>
`,
  };
}

function text(body: string): Answer {
  return { status: 200, headers: { "content-type": "text/plain; charset=utf-8" }, body };
}
