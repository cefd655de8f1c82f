// What the profiles of real versions hide from the suite, for readers.
import { format, resolveConfig } from "prettier";
import { importSource } from "../lib/import-source.mjs";

const page = "lab/reports/hidden-faults.md";

/** The generated file by its path, with its text. */
export async function hiddenFaults() {
  /** @type {{ hiddenFaultsPage: () => string }} */
  const { hiddenFaultsPage } = await importSource("lab/src/parity/hidden-faults.ts");
  return {
    [page]: await format(hiddenFaultsPage(), { ...(await resolveConfig(page)), parser: "markdown" }),
  };
}
