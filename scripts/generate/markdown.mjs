// Tables and pages in Markdown.
import { format, resolveConfig } from "prettier";

/**
 * @param {string[]} columns
 * @param {string[][]} rows
 */
export function table(columns, rows) {
  const lines = [columns, columns.map(() => "---"), ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll(/\s+/g, " ")).join(" | ")} |`,
  );
  return [...lines, ""];
}

/**
 * The page by its path, formatted.
 *
 * @param {string} page
 * @param {string[]} lines
 */
export async function toPage(page, lines) {
  const options = await resolveConfig(page);
  return { [page]: await format(lines.join("\n"), { ...options, parser: "markdown" }) };
}
