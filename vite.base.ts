import { createHash } from "node:crypto";
import { defineConfig, type Plugin, type UserConfig } from "vite";

export interface PageOptions {
  /** The config file of the package: `import.meta.url`. */
  config: string;
  /** Of its sources, in the package. Default: `ui`. */
  folder?: string;
  /** In `dist/`. */
  fileName: string;
  /** Directives of the content security policy besides those for the script and the style. */
  policy?: readonly string[];
}

/** How a page is built: a folder of a package becomes one file in its `dist/`. */
export function page({ config, folder = "ui", fileName, policy = [] }: PageOptions): UserConfig {
  return defineConfig({
    root: new URL(folder, config).pathname,
    base: "./",
    logLevel: "warn",
    resolve: { conditions: ["browser", "import", "module", "default"] },
    plugins: [inline(fileName, policy)],
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
}

/** Makes the page one file, with a policy that allows the script and the style inside it and nothing else. */
function inline(fileName: string, directives: readonly string[]): Plugin {
  return {
    name: "inline",
    enforce: "post",
    generateBundle(_, bundle) {
      const html = Object.values(bundle).find((part) => part.fileName.endsWith(".html"));
      if (html?.type !== "asset") throw new Error("The bundle has no HTML page.");
      const policy = ["default-src 'none'", "img-src data:", "base-uri 'none'", "form-action 'none'"];
      policy.push(...directives);
      let text = String(html.source);
      for (const [name, part] of Object.entries(bundle)) {
        if (part === html) continue;
        if (part.type === "chunk") {
          const code = part.code.trim().replaceAll("</script", "<\\/script");
          policy.push(`script-src '${digest(code)}'`);
          text = replace(text, /<script\b[^>]*\bsrc="[^"]*"[^>]*><\/script>/, () => "");
          // At the end, after any data: vite moves the script into the head.
          text = replace(text, "</body>", () => `<script type="module">${code}</script></body>`);
        } else {
          const style = String(part.source).trim();
          policy.push(`style-src '${digest(style)}'`);
          text = replace(text, /<link\b[^>]*\brel="stylesheet"[^>]*>/, () => `<style>${style}</style>`);
        }
        delete bundle[name];
      }
      const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}" />`;
      html.source = replace(text, /<meta charset="utf-8" ?\/?>/, (charset) => `${charset}${meta}`);
      html.fileName = fileName;
    },
  };
}

/** By a function: the text may contain what `replace` takes for a pattern. */
function replace(text: string, what: string | RegExp, by: (found: string) => string): string {
  const replaced = text.replace(what, by);
  if (replaced === text) throw new Error(`The page has no ${String(what)}.`);
  return replaced;
}

function digest(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
