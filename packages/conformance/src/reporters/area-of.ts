/** The area of a check or statement: what its id begins with. */
export function areaOf(id: string): string {
  return id.split(/[/.]/)[0] ?? id;
}
