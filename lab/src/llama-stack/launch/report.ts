/** What happens, line by line. On stderr: stdout belongs to the suite. */
export function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function secondsSince(began: number): string {
  return `${((Date.now() - began) / 1_000).toFixed(1)} s`;
}
