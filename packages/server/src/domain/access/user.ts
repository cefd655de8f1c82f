/** Who sends a request. */
export interface User {
  principal: string;
  /** Values by category, such as `{ teams: ["red"] }`; empty for a user without any. */
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** The user who made a resource, with the attributes of that moment. */
export type Owner = User;

/** The user's values in a category, which may have the name of a property that all objects have. */
export function valuesIn({ attributes }: User, category: string): readonly string[] {
  return Object.hasOwn(attributes, category) ? (attributes[category] ?? []) : [];
}
