import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import type { Check } from "@understudy/conformance/src/check/check.ts";

/** Whether it takes a suite of several users. */
export const isOfUsers = ({ id }: { id: string }): boolean =>
  id.startsWith("access/") || id === "idempotency/own-keys";

export function checksOfUsers(): Check[] {
  return loadSuite().checks.filter(isOfUsers);
}
