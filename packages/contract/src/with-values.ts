/** The fields that say something: neither null nor undefined. */
export function withValues<T extends object>(fields: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const said = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  // Each is a field of the given object, with its value.
  return Object.fromEntries(said) as { [Name in keyof T]?: NonNullable<T[Name]> };
}
