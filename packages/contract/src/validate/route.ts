/** Discriminators of unions. */
import type { DocumentSchema } from "./keywords.ts";

/**
 * The property that discriminates the branches, if any: every branch is an object with a different constant there, and it is
 * optional in at most one. Then no value matches two branches, and issues can refer to the intended branch.
 */
export function routeOf(branches: readonly DocumentSchema[]): string | undefined {
  const candidates = Object.keys(branches[0]?.properties ?? {});
  return candidates.find((key) => {
    const constants = branches.map((branch) => constantAt(branch, key));
    const optional = branches.filter((branch) => !branch.required?.includes(key));
    return (
      !constants.includes(undefined) && new Set(constants).size === branches.length && optional.length <= 1
    );
  });
}

function constantAt(branch: DocumentSchema, key: string): unknown {
  const property = branch.type === "object" ? branch.properties?.[key] : undefined;
  return typeof property === "object" ? property.const : undefined;
}
