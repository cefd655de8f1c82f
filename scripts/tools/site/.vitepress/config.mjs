import { readFileSync } from "node:fs";
import { slug } from "../../../site/slug.mjs";

const folder = process.env.UNDERSTUDY_SITE;
if (folder === undefined) throw new Error("Run `npm run site`: it puts the pages together first.");

/** The browser itself refuses what is not from the site. VitePress has scripts and styles within its pages. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
].join("; ");

const { user, contributor, api } = JSON.parse(readFileSync(`${folder}/pages/navigation.json`, "utf8"));

const toGroup = ({ text, pages }) => ({
  text,
  items: pages.map(toItem),
});
const toItem = ({ title, path, pages = [] }) => ({
  text: title,
  link: `/${path.replace(/index$/, "")}`,
  ...(pages.length > 0 && { collapsed: true, items: pages.map(toItem) }),
});

export default {
  title: "Understudy",
  description:
    "The stand-in for Llama Stack's Agents API, and a conformance suite for any implementation of it.",
  lang: "en",
  srcDir: `${folder}/pages`,
  outDir: process.env.UNDERSTUDY_SITE_OUT ?? `${folder}/built`,
  cacheDir: `${folder}/cache`,
  // Anchors that code hosts make too; pages are Markdown, never HTML, and `docs.md` in a sentence is no address.
  markdown: { html: false, linkify: false, anchor: { slugify: slug }, toc: { slugify: slug } },
  // One of its own, or else browsers ask for /favicon.ico.
  head: [
    [
      "link",
      {
        rel: "icon",
        href: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path fill='%235672cd' d='M1 0h2v4a1 1 0 0 0 2 0V0h2v5a3 3 0 0 1-6 0z'/></svg>",
      },
    ],
  ],
  transformHead: () => [["meta", { "http-equiv": "Content-Security-Policy", content: policy }]],
  // What a page of a release links to need not run: addresses such as http://127.0.0.1:8321.
  ignoreDeadLinks: "localhostLinks",
  themeConfig: {
    search: { provider: "local" },
    outline: { level: [2, 3] },
    externalLinkIcon: true,
    nav: [
      { text: "Overview", link: "/overview" },
      { text: "Test", link: "/start/test-an-app", activeMatch: "/test/" },
      { text: "Judge", link: "/judge/judge-a-server", activeMatch: "/judge/" },
      { text: "Run", link: "/run/stores/", activeMatch: "/run/" },
      { text: "Look up", link: "/look-up/semantics/", activeMatch: "/look-up/" },
      { text: "API", link: "/api/", activeMatch: "/api/" },
      { text: "Contributing", link: "/contributing/", activeMatch: "/contributing/" },
    ],
    sidebar: {
      "/contributing/": contributor.map(toGroup),
      "/api/": api.map(toGroup),
      "/": user.map(toGroup),
    },
  },
};
