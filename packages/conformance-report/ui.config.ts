import { createHash } from "node:crypto";
import { defineConfig, type Plugin } from "vite";

/** Makes the page one file, with a policy that allows the script and the style inside it and nothing else. */
const inline: Plugin = {
  name: "inline",
  enforce: "post",
  generateBundle(_, bundle) {
    const page = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".html"));
    if (page?.type !== "asset") throw new Error("The bundle has no HTML page.");
    const policy = ["default-src 'none'", "img-src data:", "base-uri 'none'", "form-action 'none'"];
    let html = String(page.source);
    for (const [name, part] of Object.entries(bundle)) {
      if (part === page) continue;
      if (part.type === "chunk") {
        const code = part.code.trim().replaceAll("</script", "<\\/script");
        policy.push(`script-src '${digest(code)}'`);
        html = replace(html, /<script\b[^>]*\bsrc="[^"]*"[^>]*><\/script>/, () => "");
        // After the data: vite moves the script into the head.
        html = replace(html, "</body>", () => `<script type="module">${code}</script></body>`);
      } else {
        const style = String(part.source).trim();
        policy.push(`style-src '${digest(style)}'`);
        html = replace(html, /<link\b[^>]*\brel="stylesheet"[^>]*>/, () => `<style>${style}</style>`);
      }
      delete bundle[name];
    }
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}" />`;
    page.source = replace(html, /<meta charset="utf-8" ?\/?>/, (charset) => `${charset}${meta}`);
    page.fileName = "page.html";
  },
};

/** By a function: the text may contain what `replace` takes for a pattern. */
function replace(html: string, what: string | RegExp, by: (found: string) => string): string {
  const replaced = html.replace(what, by);
  if (replaced === html) throw new Error(`The page has no ${String(what)}.`);
  return replaced;
}

function digest(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

export default defineConfig({
  root: new URL("ui", import.meta.url).pathname,
  base: "./",
  logLevel: "warn",
  resolve: { conditions: ["browser", "import", "module", "default"] },
  plugins: [inline],
  build: {
    outDir: "../dist",
    // tsdown has built the library into it.
    emptyOutDir: false,
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    target: "es2022",
  },
});
