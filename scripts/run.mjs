// `node scripts/run.mjs [options] -- FILE …` runs a file with node, and before it does what a fresh clone lacks: it installs
// what package-lock.json says and builds what is stale. So `npm start` and `npm test` need no other command.
//
//   --only PACKAGE   build only this one and what it is built on, and not all packages
//   --tools          install what is in scripts/tools too
//
// Without a file it does no more. It speaks on stderr only: stdout belongs to the file.
//
// This file alone must parse on any Node that knows modules, so that an old one gets a sentence and no stack trace.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Understudy needs Node 20.19 or newer. This is ${process.versions.node} (${process.execPath}).`,
  );
  process.exitCode = 1;
} else {
  void import("./setup/main.mjs").then((setup) => setup.main(process.argv.slice(2)));
}
