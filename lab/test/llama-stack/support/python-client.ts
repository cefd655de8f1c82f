/** The published Python client against our server, with the Python of a real server that brings it along. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { profiles, type ProfileName } from "@understudy/contract/profiles";
import { parseScripts } from "@understudy/mock-inference";
import { createStack } from "@understudy/server";
import { listen } from "@understudy/server/node";

export type PythonClient = "agent_client" | "react_agent_client";

/** What it printed after its turns with a server of ours under this profile; it plays the demo script unless given another. */
export async function driveByPython(
  environment: string,
  profile: ProfileName,
  { client = "agent_client", script }: { client?: PythonClient; script?: string } = {},
): Promise<unknown> {
  // `-B`: without bytecode in the repository.
  const program = fileURLToPath(new URL(`../../../llama-stack/${client}.py`, import.meta.url));
  const stack = createStack({
    profile: profiles[profile],
    ...(script !== undefined && { scripts: parseScripts(script) }),
  });
  const { url, close } = await listen(stack);
  try {
    const { stdout } = await promisify(execFile)(join(environment, "bin/python"), ["-B", program, url]);
    return JSON.parse(stdout);
  } finally {
    await stack.close({ drainMs: 0 });
    await close();
  }
}
