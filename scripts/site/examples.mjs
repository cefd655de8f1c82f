// A page for each folder of examples/: its README, if it has one, and its files.
import { files } from "../lib/files.mjs";

/** @type {Record<string, string>} */
const languages = { mjs: "js", ts: "ts", py: "python", json: "json", yaml: "yaml", sh: "bash" };

/**
 * @param {import("../lib/files.mjs").Source[]} sources
 * @returns {(import("./pages.mjs").Page & { text: string })[]}
 */
export function examples(sources = files((path) => /^examples\/.*\.(?:md|mjs|ts|py|json|yaml)$/.test(path))) {
  const names = [...new Set(sources.map(({ path }) => path.split("/")[1] ?? ""))];
  const all = names.map((name) => example(name, sources));
  const list = names.map((name, i) => `- [${all[i]?.title}](${name})`);
  const text = `# Examples\n\nWhole projects, which CI runs. They are in the folder \`examples/\` of the repository.\n\n${list.join("\n")}\n`;
  return [{ source: "examples/README.md", path: "examples/index", title: "Examples", text }, ...all];
}

/**
 * @param {string} name
 * @param {import("../lib/files.mjs").Source[]} sources
 */
function example(name, sources) {
  const folder = `examples/${name}`;
  const own = sources
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .map(({ path, text }) => ({ file: path.slice(folder.length + 1), text }));
  const { description } = JSON.parse(own.find(({ file }) => file === "package.json")?.text ?? "{}");
  const readme = own.find(({ file }) => file === "README.md")?.text ?? `# ${name}\n\n${description}\n`;
  const title = /^# (.*)$/m.exec(readme)?.[1] ?? name;
  const shown = own.filter(({ file }) => file !== "README.md").map(({ file, text }) => block(file, text));
  return {
    source: `${folder}/README.md`,
    path: folder,
    title,
    text: `${readme}\n## Files\n\n${shown.join("\n")}`,
  };
}

/**
 * A file as a section with its code.
 *
 * @param {string} file
 * @param {string} text
 */
export function block(file, text) {
  const language = languages[file.split(".").at(-1) ?? ""] ?? "text";
  return `### \`${file}\`\n\n\`\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\`\n`;
}
