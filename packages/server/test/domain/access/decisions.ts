/**
 * What Llama Stack 0.2.12 decided on random rules, users and resources. A line of the file is
 * `[policy, action, resource, user, allowed]`.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { GuardedResource } from "../../../src/domain/access/decide.ts";
import type { AccessAction, RuleEntry } from "../../../src/domain/access/rules.ts";
import type { User } from "../../../src/domain/access/user.ts";

export interface Decision {
  policy: RuleEntry[];
  action: AccessAction;
  resource: GuardedResource;
  user: User | null;
  allowed: boolean;
}

export function readDecisions(): Decision[] {
  const file = new URL("decisions-0.2.12.ndjson.gz", import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n");
  return lines.map((line) => {
    const [policy, action, resource, user, allowed] = JSON.parse(line);
    const owner = resource.owner && withAttributes(resource.owner);
    return { policy, action, resource: { ...resource, owner }, user: user && withAttributes(user), allowed };
  });
}

/** Upstream has null for no attributes. */
function withAttributes({
  principal,
  attributes,
}: {
  principal: string;
  attributes: User["attributes"] | null;
}): User {
  return { principal, attributes: attributes ?? {} };
}
