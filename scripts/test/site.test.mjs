import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../lib/root.mjs";
import { deadLinks, foreignLoads } from "../site/built.mjs";
import { relink } from "../site/links.mjs";
import { groupsOf, pages } from "../site/pages.mjs";
import { slug } from "../site/slug.mjs";

describe("a link of the repository", () => {
  const scripts = { path: "test/scripts", title: "Scripts" };
  /** @param {string} text */
  const relinked = (text) =>
    relink(text, "docs/test/vitest.md", (path) => (path === "docs/test/scripts.md" ? scripts : undefined));

  test.each([
    ["[a page](scripts.md)", "[a page](/test/scripts.md)"],
    ["[scripts.md](scripts.md)", "[Scripts](/test/scripts.md)"],
    ["[a part](scripts.md#gate)", "[a part](/test/scripts.md#gate)"],
    ["`[code](scripts.md)`", "`[code](scripts.md)`"],
    ["```md\n[code](scripts.md)\n```", "```md\n[code](scripts.md)\n```"],
    ["[out](https://mswjs.io)", "[out](https://mswjs.io)"],
    ["{{ x }}", "&#123;&#123; x }}"],
  ])("%j becomes %j", (text, expected) => {
    expect(relinked(text)).toBe(expected);
  });

  test("to what the site does not show is an error with its place", () => {
    expect(() => relinked("\n[x](gone.md)")).toThrow("docs/test/vitest.md:2 links to gone.md");
  });
});

test("docs/README.md is the navigation", () => {
  const list =
    "## Test\n\n- [Scripts](test/scripts/README.md): what\n  - [Gates](test/scripts/gates.md)\n\n## Maintain\n\n- [Map](map.md)\n- [Contributing](../CONTRIBUTING.md)\n";
  expect(groupsOf(list)).toEqual([
    {
      text: "Test",
      pages: [
        {
          source: "docs/test/scripts/README.md",
          path: "test/scripts/index",
          title: "Scripts",
          pages: [{ source: "docs/test/scripts/gates.md", path: "test/scripts/gates", title: "Gates" }],
        },
      ],
    },
    {
      text: "Maintain",
      pages: [
        { source: "docs/map.md", path: "contributing/map", title: "Map", pages: [] },
        { source: "CONTRIBUTING.md", path: "contributing/index", title: "Contributing", pages: [] },
      ],
    },
  ]);
});

test("an anchor is the one that code hosts make", () => {
  expect(slug("1.1 Read a finding, or `two`")).toBe("11-read-a-finding-or-two");
});

describe("a built site", () => {
  /** @param {string} html */
  const problems = (html) =>
    deadLinks(
      [
        { path: "index.html", html },
        { path: "a/b.html", html: '<h2 id="top">' },
      ],
      ["index.html", "a/b.html", "openapi.yaml"],
      "/base/",
    );

  test.each([
    "/base/a/b.html#top",
    "/base/a/b",
    "a/b.html",
    "/base/openapi.yaml",
    "https://mswjs.io",
    "/base/",
  ])("may link to %s", (href) => {
    expect(problems(`<a class="x" href="${href}">`)).toEqual([]);
  });

  test.each([
    ["/base/gone.html", "index.html: /base/gone.html leads to no page"],
    ["/base/a/b.html#gone", "index.html: /base/a/b.html#gone leads to no heading of that page"],
    ["#gone", "index.html: #gone leads to no heading of that page"],
  ])("may not link to %s", (href, problem) => {
    expect(problems(`<a href="${href}">`)).toEqual([problem]);
  });

  test.each([
    '<script type="module" src="https://cdn.test/x.js">',
    '<link rel="stylesheet" href="//cdn.test/x.css">',
    '<img alt="" src="http://cdn.test/x.png">',
    "@font-face { src: url(https://cdn.test/x.woff2) }",
    '@import "https://cdn.test/x.css";',
  ])("may not load %s", (html) => {
    expect(foreignLoads({ path: "x.html", html })).toHaveLength(1);
  });

  test("may link elsewhere, and load its own", () => {
    const html = '<a href="https://mswjs.io"><script src="/x.js"><img src="data:,"><link href="/x.css">';
    expect(foreignLoads({ path: "x.html", html })).toEqual([]);
  });
});

test("every page of docs/ and every package has a place on the site", () => {
  const shown = new Set(pages.map(({ source }) => source));
  const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map(
    (name) => `docs/${name}`,
  );
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}/README.md`);
  expect(
    [...docs.filter((file) => file.endsWith(".md")), ...packages].filter((file) => !shown.has(file)),
  ).toEqual([]);
});
