/** Files of SQLite as a kill or a bad disk leaves them. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** As a kill leaves it. */
export function copyTo(killed: string, file: string): void {
  mkdirSync(dirname(killed), { recursive: true });
  for (const part of ["", "-wal"]) if (existsSync(file + part)) copyFileSync(file + part, killed + part);
}

/** Of the page with this text: of the table, not of its index. */
export function damagePageOf(file: string, text: string): void {
  const [bytes, size, tableLeaf] = [readFileSync(file), 4_096, 13];
  const pages = Array.from({ length: bytes.length / size }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const page = pages.find((one) => one[0] === tableLeaf && one.includes(text));
  if (page === undefined) throw new Error(`No page has ${text}.`);
  page.fill(0xff, 0, 12);
  writeFileSync(file, bytes);
}
