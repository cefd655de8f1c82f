// The entry of `understudy.mjs`: the three commands in one file.
const [, , word = ""] = process.argv;

/** @type {Record<string, () => Promise<unknown>>} */
const others = {
  mock: () => import("../../packages/mock-inference/src/cli/main.ts"),
  conformance: () => import("../../packages/conformance/src/cli/main.ts"),
};

if (["", "help", "-h", "--help"].includes(word))
  console.log(`\`node understudy.mjs mock\` is understudy-mock, \`node understudy.mjs conformance\` is understudy-conformance.
Each has a --help of its own. All else is understudy:
`);

const other = Object.hasOwn(others, word) ? others[word] : undefined;
if (other !== undefined) process.argv.splice(2, 1);
await (other ?? (() => import("../../packages/server/src/cli/main.ts")))();
