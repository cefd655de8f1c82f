// A document that says where something is must not outlive a move of it. A path may begin anywhere below the root; names
// "beside it" are in the folder of the last path before them.
import { files } from "../lib/files.mjs";

const says = /^(?:CONTRIBUTING|docs\/(?:map|maintain\/.*))\.md$/;
// A name with a placeholder, such as `<name>.ts`, is no path.
const path = /^(?:[\w.-]+\/)*(?:[\w.-]+\.(?:ts|mjs)|[\w.-]+\/)$/;
/** One name or several, up to their "beside it". */
const beside = /(?:`[\w.-]+`(?:, | and ))*`[\w.-]+` beside it/g;

export const run = () => {
  const sources = files(() => true);
  return problems(
    sources.filter((source) => says.test(source.path)),
    sources.map((source) => source.path),
  );
};

/**
 * @param {import("../lib/files.mjs").Source[]} documents
 * @param {string[]} paths
 */
export function problems(documents, paths) {
  const there = paths.map((one) => `/${one}`);
  /** @param {string} named */
  const isThere = (named) =>
    there.some((one) => (named.endsWith("/") ? one.includes(`/${named}`) : one.endsWith(`/${named}`)));
  return documents.flatMap(({ path: document, text }) =>
    text.split("\n").flatMap((line, i) => {
      const neighbours = besideAnother(line);
      return [...line.matchAll(/`([^`]+)`/g)].flatMap(({ 1: named = "", index }) => {
        const first = neighbours.get(index);
        if (!path.test(named) || isThere(first === undefined ? named : folderOf(first) + named)) return [];
        const where = first === undefined ? named : `${named} beside ${first}`;
        return `${document}:${i + 1} names ${where}, which is not there`;
      });
    }),
  );
}

/**
 * By the position of each name that is beside another file, or in a folder: the path of that.
 *
 * @param {string} line
 */
function besideAnother(line) {
  /** @type {Map<number, string>} */
  const found = new Map();
  for (const { 0: names, index } of line.matchAll(beside)) {
    const [, first] = [...line.slice(0, index).matchAll(/`([\w./-]+\/[\w.-]*)`/g)].at(-1) ?? [];
    if (first === undefined) continue;
    for (const name of names.matchAll(/`[^`]+`/g)) found.set(index + name.index, first);
  }
  return found;
}

/** @param {string} named */
const folderOf = (named) => named.slice(0, named.lastIndexOf("/") + 1);
