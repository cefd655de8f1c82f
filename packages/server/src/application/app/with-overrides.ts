/** An object with other values for some of its fields. It inherits the rest: to copy many fields costs more than most reads. */
export function withOverrides<Base extends object, Overrides extends object>(
  base: Base,
  overrides: Overrides,
): Base & Overrides {
  return Object.assign(Object.create(base) as Base, overrides);
}
