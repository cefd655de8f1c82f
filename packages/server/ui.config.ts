import { defineConfig, type Plugin } from "vite";

/** Puts script and style into the page, so that it is one file. */
const inline: Plugin = {
  name: "inline",
  enforce: "post",
  generateBundle(_, bundle) {
    for (const page of Object.values(bundle)) {
      if (page.type !== "asset" || !page.fileName.endsWith(".html")) continue;
      let html = String(page.source);
      for (const [name, part] of Object.entries(bundle)) {
        if (part === page) continue;
        const [tag, element] =
          part.type === "chunk"
            ? [/<script\b[^>]*\bsrc="[^"]*"[^>]*><\/script>/, script(part.code)]
            : [/<link\b[^>]*\brel="stylesheet"[^>]*>/, `<style>${String(part.source)}</style>`];
        // Written by a function: the text may hold what `replace` takes for a pattern.
        html = html.replace(tag, () => element);
        delete bundle[name];
      }
      page.source = html;
      page.fileName = "ui.html";
    }
  },
};

const script = (code: string): string =>
  `<script type="module">${code.replaceAll("</script", "<\\/script")}</script>`;

export default defineConfig({
  root: new URL("ui", import.meta.url).pathname,
  base: "./",
  logLevel: "warn",
  resolve: { conditions: ["browser", "import", "module", "default"] },
  plugins: [inline],
  build: {
    outDir: "../dist",
    // What is built of the server is there already.
    emptyOutDir: false,
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    target: "es2022",
  },
});
