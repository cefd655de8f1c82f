import { runBeside, type RunBesideOptions } from "@understudy/mock-inference/command";
import { openStack, type OpenStackOptions } from "./open-stack.ts";

/** `understudy run`: resolves to the exit code. */
export async function run(
  words: readonly string[],
  options: OpenStackOptions & RunBesideOptions,
): Promise<number> {
  const { stack, listening, scripts, notices } = await openStack(options);
  const { url } = listening;
  for (const notice of notices) process.stderr.write(`${notice}\n`);
  const target = {
    program: "understudy",
    url,
    mock: stack.mock,
    isScripted: scripts !== undefined,
    env: { LLAMA_STACK_BASE_URL: url, LLAMA_STACK_CLIENT_BASE_URL: url },
    async close() {
      await stack.close({ drainMs: 0 });
      await listening.close({ force: true });
    },
  };
  return runBeside(words, target, options);
}
