/** What the suite may do with a real server that `npm run conformance:llama-stack` starts. */
import type { Capability } from "@understudy/conformance/src/targets/capabilities.ts";

/**
 * All versions give the same: their model and their Llama Guard are scripted, their tools are reached over MCP, and the
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
]);
