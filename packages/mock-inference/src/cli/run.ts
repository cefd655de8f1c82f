import { openMock, type OpenMockOptions } from "./open-mock.ts";
import { anyKey, runBeside, type RunBesideOptions } from "./run-beside.ts";
import { command } from "./start.ts";

/** Requests whose answers the command has not waited for may take so long. */
const settleMs = 1_000;

/** `understudy-mock run`: resolves to the exit code. */
export async function run(
  words: readonly string[],
  options: OpenMockOptions & RunBesideOptions,
): Promise<number> {
  const { mock, listening, scripts } = await openMock(options);
  const { url } = listening;
  const close = async (): Promise<void> => {
    await listening.settled(settleMs);
    await listening.close({ force: true });
  };
  const target = { program: command, url, mock, isScripted: scripts !== undefined, keys: anyKey, close };
  return runBeside(words, target, options);
}
