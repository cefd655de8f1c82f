/** Files of SQLite as a kill or a bad disk leaves them. */
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** As a kill leaves it. */
export function copyTo(killed: string, file: string): void {
  mkdirSync(dirname(killed), { recursive: true });
  for (const part of ["", "-wal"]) if (existsSync(file + part)) copyFileSync(file + part, killed + part);
}
