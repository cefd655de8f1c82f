/** How the branches of a union are told apart. */
import type { DocumentSchema } from "./keywords.ts";

/**
 * The property whose constant names the branch, if there is one: each branch is an object that has a constant of its
 * own there, and at most one branch lets it be absent. With such a property no value fits two branches, so looking
 * at it alone decides no value differently, and a refusal can speak of the one branch that was meant.
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
