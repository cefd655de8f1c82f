/** The arguments of calls, which some servers have as text. */
import { toJson } from "../../../json/to-json.ts";
import type { Expectations } from "../../../target/expectations.ts";

/** The arguments as a value to compare: parsed, where the profile has arguments as text. */
export function toValue(args: unknown, { policy }: Expectations): unknown {
  return policy.tool_arguments === "text" && typeof args === "string" ? (toJson(args) ?? args) : args;
}
