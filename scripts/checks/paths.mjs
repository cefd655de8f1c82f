// A document that says where something is must not outlive a move of it. A path may begin anywhere below the root.
import { files } from "../lib/files.mjs";

const says = /^(?:CONTRIBUTING|docs\/(?:map|maintain\/.*))\.md$/;
// A name with a placeholder, such as `<name>.ts`, is no path.
const path = /^(?:[\w.-]+\/)*(?:[\w.-]+\.(?:ts|mjs)|[\w.-]+\/)$/;

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
    text
      .split("\n")
      .flatMap((line, i) =>
        [...line.matchAll(/`([^`]+)`/g)]
          .filter(([, named = ""]) => path.test(named) && !isThere(named))
          .map(([, named]) => `${document}:${i + 1} names ${named}, which is not there`),
      ),
  );
}
