/** The published Python client against our server, with the Python of a real server that brings it along. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { profiles, type ProfileName } from "@understudy/contract/profiles";
import { createStack } from "@understudy/server";
import { listen } from "@understudy/server/node";

const client = fileURLToPath(new URL("../../../llama-stack/agent_client.py", import.meta.url));

/** What it printed after its turns with a server of ours under this profile, which plays the demo script. */
export async function driveByPython(environment: string, profile: ProfileName): Promise<unknown> {
  const stack = createStack({ profile: profiles[profile] });
  const { url, close } = await listen(stack);
  try {
    const { stdout } = await promisify(execFile)(join(environment, "bin/python"), [client, url]);
    return JSON.parse(stdout);
  } finally {
    await stack.close({ drainMs: 0 });
    await close();
  }
}
