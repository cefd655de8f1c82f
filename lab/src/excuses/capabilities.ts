/** What the suite may do with a real server that `npm run conformance:llama-stack` starts. */
import type { Capability } from "@understudy/conformance/src/target/capabilities.ts";
import type { ProfileName } from "@understudy/contract/profiles";

/**
 * What all versions give: their model and their Llama Guard are scripted, their tools are reached over MCP, and the
 * lab stops and starts them. Whether any turn may be resumed follows from the profile.
 */
export const realCapabilities: ReadonlySet<Capability> = new Set<Capability>([
  "scripting",
  "journal",
  "gates",
  "any_resume",
  "server_tools",
  "shields",
  "restart",
  "kill",
  "agents",
  "responses",
]);

/** By the profile of a version: the last one has conversations too. */
export function realCapabilitiesOf(profile: ProfileName): ReadonlySet<Capability> {
  return profile === "0.3.5" ? new Set([...realCapabilities, "conversations"]) : realCapabilities;
}
