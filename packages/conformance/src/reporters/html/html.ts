/** One file that holds everything and asks nobody for anything. */
import { createHash } from "node:crypto";
import type { RunResult } from "../../engine/result.ts";
import { findingArticle } from "./finding.ts";
import { markup, type Markup } from "./markup.ts";
import { outline } from "./outline.ts";
import { rest } from "./rest.ts";
import { script } from "./script.ts";
import { style } from "./style.ts";
import { summary } from "./summary.ts";

/** The run as a page for a browser: for each finding the diagram of its story, the difference, and what was on the wire. */
export function html(result: RunResult): string {
  const failed = result.checks.filter((check) => check.status === "fail");
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Conformance of ${result.target.name}</title>
<style>${own(style)}</style>
</head>
<body>
<a class="skip" href="#findings">To the findings</a>
${summary(result)}
<div class="page">${outline(result.checks)}
<main id="findings">${failed.length === 0 ? markup`<p class="none">No check failed.</p>` : failed.map((check) => findingArticle(check, result))}
${rest(result)}</main></div>
<script>${own(script)}</script>
</body>
</html>
`;
  return page.markup;
}

/** Only the style and the script of this file; no address, no frame, no form. */
const policy = [
  "default-src 'none'",
  `style-src '${digest(style)}'`,
  `script-src '${digest(script)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

function digest(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** Text of this package, which is no text of a server, as it is. */
function own(text: string): Markup {
  return { markup: text };
}
