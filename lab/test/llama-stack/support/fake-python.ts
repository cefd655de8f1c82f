import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** A shell script in the place of a Python, which says this version; null makes it fail, as a shim of pyenv may. */
export function fakePython(path: string, version: string | null): string {
  const body = version === null ? "echo 'no such version' >&2; exit 127" : `echo ${version}`;
  return fakeExecutable(path, body);
}

export function fakeExecutable(path: string, body: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}
