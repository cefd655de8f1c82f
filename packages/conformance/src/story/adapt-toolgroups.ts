/** The toolgroups of an agent or a turn, as far as a target can offer them together. */
import type { AgentToolGroup } from "@understudy/contract/types";
import type { Expectations } from "../target/expectations.ts";

/**
 * Where a group and one of its tools are two tools of one name, only the group is named, because otherwise every such
 * turn would fail.
 */
export function adaptedToolgroups(
  groups: readonly AgentToolGroup[],
  { behavior }: Expectations,
): AgentToolGroup[] {
  if (behavior.overlapping_groups !== "refused") return [...groups];
  const names = groups.map(nameOf);
  return groups.filter((group) => {
    const [whole = "", tool] = nameOf(group).split("/");
    return tool === undefined || !names.includes(whole);
  });
}

function nameOf(group: AgentToolGroup): string {
  return typeof group === "string" ? group : group.name;
}
