/** Clients of another version, which some servers refuse by the header that names it. */
import type { Expectations } from "../../../target/expectations.ts";
import type { Exchange } from "../../../trace/trace.ts";

/** Whether a client was refused as the profile has it: of this status and its body openapi.yaml says nothing. */
export function isRefusedClient({ status }: Exchange, { behavior }: Expectations): boolean {
  return status === 426 && behavior.client_version === "checked";
}
