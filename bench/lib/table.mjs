/**
 * Rows of cells under their names; the first column is text, the others are numbers.
 *
 * @param {string[]} names
 * @param {(string | number)[][]} rows
 */
export function toTable(names, rows) {
  const widths = names.map((name, column) =>
    Math.max(...[name, ...rows.map((row) => row[column])].map(length)),
  );
  /** @param {(string | number)[]} cells */
  const line = (cells) =>
    cells
      .map((cell, i) =>
        i === 0 ? String(cell).padEnd(widths[i] ?? 0) : String(cell).padStart(widths[i] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [names, widths.map((width) => "-".repeat(width)), ...rows].map(line).join("\n");
}

/** @param {string | number | undefined} cell */
const length = (cell) => String(cell).length;
