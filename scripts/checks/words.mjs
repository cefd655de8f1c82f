// Text that must not be committed: it binds the repository to somebody's machine or registry, or puts work off.
import { files } from "../lib/files.mjs";

/** @param {string} path */
const isTest = (path) => /\.test\.[mc]?[tj]s$|\/test\//.test(path);

/**
 * Written so that this file does not find itself.
 *
 * @type {{ words: RegExp, why: string, where?: (path: string) => boolean }[]}
 */
const forbidden = [
  { words: /\bregistry\.(?:npmjs|yarnpkg)\.\w+|\bnpm\.pkg\.github\b/, why: "names a registry" },
  { words: /(?<![\w.~\-/])\/(?:work|root|home\/\w+|Users\/\w+)\//, why: "names a folder of one machine" },
  {
    words: /\bnpx (?:--yes |-y )?(?:under)study/,
    why: "calls a package of somebody else: npx -p @understudy/server understudy",
  },
  { words: /\b(?:TO(?:)DO|FIX(?:)ME)\b/, why: "puts work off" },
  {
    words: /\b(?:it|test|describe|suite|bench)(?:\.\w+)*\.(?:only|skip)\b|\b[fx](?:it|describe)\(/,
    why: "leaves tests out: `skipIf` with a reason says when",
    where: isTest,
  },
];

export const run = () => problems(files((path) => !/\.(?:png|ico|woff2|wasm|db)$/.test(path)));

/** @param {import("../lib/files.mjs").Source[]} sources */
export function problems(sources) {
  return sources.flatMap(({ path, text }) =>
    forbidden
      .filter(({ words, where }) => (where === undefined || where(path)) && words.test(text))
      .flatMap(({ words, why }) =>
        text
          .split("\n")
          .flatMap((line, i) =>
            words.test(line) ? [`${path}:${i + 1} ${why}: ${line.trim().slice(0, 100)}`] : [],
          ),
      ),
  );
}
