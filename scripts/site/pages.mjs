// The pages of the site: which file of the repository each shows, and where it stands in the navigation.

/**
 * A file of the repository as a page of the site.
 *
 * @typedef {object} Page
 * @property {string} source The file, from the root of the repository.
 * @property {string} path Where it is on the site, without an extension.
 * @property {string} title In the navigation, and as the text of links that only name the file.
 */
/** @typedef {{ text: string, pages: Page[] }} Group */

/**
 * @param {string} source
 * @param {string} path
 * @param {string} title
 * @returns {Page}
 */
const page = (source, path, title) => ({ source, path, title });

/**
 * @param {string} name of a file in docs/
 * @param {string} title
 */
const doc = (name, title) => page(`docs/${name}.md`, name, title);

/**
 * @param {string} name of a file in docs/, for those who change Understudy
 * @param {string} title
 */
const inside = (name, title) => page(`docs/${name}.md`, `contributing/${name}`, title);

/** @param {string} name of a released package */
const released = (name) => page(`packages/${name}/README.md`, `packages/${name}`, `@understudy/${name}`);

/** @param {string} name of a package that is bundled into the released ones */
const bundled = (name) =>
  page(`packages/${name}/README.md`, `contributing/packages/${name}`, `@understudy/${name}`);

/**
 * @param {string} name
 * @param {string} title
 */
const decision = (name, title) => page(`docs/decisions/${name}.md`, `contributing/decisions/${name}`, title);

/** For those who use Understudy. @type {Group[]} */
export const user = [
  {
    text: "Start",
    pages: [
      page("README.md", "overview", "Overview"),
      page("docs/README.md", "all-pages", "All pages"),
      doc("is-this-for-me", "Is this for me?"),
      doc("test-an-app", "I test an app"),
      doc("python", "I test a Python app"),
      doc("ai-sdk", "I use the AI SDK"),
      doc("build-a-client", "I build a client or a UI"),
      doc("judge-a-server", "I judge a server"),
    ],
  },
  {
    text: "Test with it",
    pages: [
      doc("testing", "Testing an app"),
      doc("access", "Users and access"),
      doc("recipes", "Recipes"),
      doc("scripts", "Scripts"),
      doc("mock-inference", "The model alone"),
      doc("responses", "Responses"),
      doc("moving-to-responses", "Moving to Responses"),
      doc("configuration", "Configuration"),
      doc("stores", "Stores"),
      doc("restarts", "Restarts"),
      doc("scaling", "Several servers"),
      doc("ui", "The page of turns"),
    ],
  },
  {
    text: "Judge with it",
    pages: [
      doc("conformance", "Conformance"),
      doc("checks", "Checks"),
      doc("judge-llama-stack", "Judge a Llama Stack"),
      doc("behind-llama-stack", "Behind a Llama Stack"),
      doc("real-servers", "Real servers"),
      doc("upstream-findings", "Upstream findings"),
      doc("parity", "Parity"),
    ],
  },
  {
    text: "Packages",
    pages: ["server", "client", "mock-inference", "conformance"].map(released),
  },
  {
    text: "Look up",
    pages: [
      doc("troubleshooting", "Troubleshooting"),
      doc("semantics", "Semantics"),
      doc("glossary", "Glossary"),
      doc("performance", "Performance"),
      page("CHANGELOG.md", "changelog", "Changelog"),
    ],
  },
];

/** For those who change it. @type {Group[]} */
export const contributor = [
  {
    text: "Contributing",
    pages: [
      page("CONTRIBUTING.md", "contributing/index", "Contributing"),
      inside("map", "Map"),
      inside("turn", "The way of a turn"),
      inside("hidden-faults", "Hidden faults"),
    ],
  },
  {
    text: "Bundled packages",
    pages: ["contract", "http", "responses", "conformance-report"].map(bundled),
  },
  {
    text: "Decisions",
    pages: [
      page("docs/decisions/README.md", "contributing/decisions/index", "All decisions"),
      decision("0001-types-of-scripts", "1. Types of scripts"),
      decision("0002-lock-checks-of-our-own", "2. Checks of the lock"),
      decision("0003-bench-drivers-of-our-own", "3. Drivers of the bench"),
      decision("0004-versions-and-limits-of-the-check-tools", "4. Versions of the check tools"),
      decision("0005-mcp-without-its-sdk", "5. MCP without its SDK"),
      decision("0006-http-and-wire-before-a-turn", "6. http and wire before a turn"),
      decision("0007-sqlite-drivers", "7. Drivers of SQLite"),
      decision("0008-a-second-document", "8. A second document"),
      decision("0009-shared-stores", "9. Shared stores"),
      decision("0010-registry-lists-as-a-whole", "10. Lists of names"),
      decision("0011-plain-stores", "11. Plain stores"),
      decision("0012-promises-without-shortcuts", "12. Promises without shortcuts"),
    ],
  },
];

export const pages = [...user, ...contributor].flatMap((group) => group.pages);
