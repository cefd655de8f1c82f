// Runs before `npm start` and `npm test`, so that a fresh clone needs no other command: installs what
// package-lock.json says and builds what is stale: all packages, or those that are named and what they are built on.
// Speaks on stderr only: stdout belongs to the command.
//
// This file alone must parse on any Node that knows modules, so that an old one gets a sentence and no stack trace.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Understudy needs Node 20.19 or newer. This is ${process.versions.node} (${process.execPath}).`,
  );
  process.exitCode = 1;
} else {
  void import("./prepare/main.mjs").then((prepare) => prepare.main(process.argv.slice(2)));
}
