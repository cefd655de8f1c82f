/** The built page of a report. The file is here because `src` and `dist` have the same relative path to it. */
import { readFileSync } from "node:fs";

const file = new URL("../dist/page.html", import.meta.url);

export function readTemplate(): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const text =
      "The page of @understudy/conformance-report is not built (dist/page.html). Run: npm run build.";
    throw new Error(text, { cause: error });
  }
}
