/** Our server under a profile, with the scripts of conversations alone. */
import { profiles, type ProfileName } from "@understudy/contract/profiles";
import { inProcess } from "@understudy/conformance/src/targets/targets.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import { createStack } from "@understudy/server";

export function openOurs(profile: ProfileName): Promise<Target> {
  const stack = createStack({ scripts: [], profile: profiles[profile] });
  return inProcess({
    profile,
    fetch: (request) => stack.fetch(request),
    mock: () => stack.mock,
    close: () => stack.close({ drainMs: 0 }),
  });
}
