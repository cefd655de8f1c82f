/** Rows of cells under their names; the first column is text, the others are numbers. */
export function toTable(names, rows) {
  const widths = names.map((name, column) =>
    Math.max(...[name, ...rows.map((row) => row[column])].map(length)),
  );
  const line = (cells) =>
    cells
      .map((cell, i) => (i === 0 ? String(cell).padEnd(widths[i]) : String(cell).padStart(widths[i])))
      .join("  ")
      .trimEnd();
  return [names, widths.map((width) => "-".repeat(width)), ...rows].map(line).join("\n");
}

const length = (cell) => String(cell).length;
