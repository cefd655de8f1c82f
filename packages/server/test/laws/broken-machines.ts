/** One fault each. That the laws notice them shows that the laws can fail. */
import type { BrokenMachine } from "./broken/broken-machine.ts";
import { brokenMachineCores } from "./broken/machines.ts";
import { brokenParts } from "./broken/parts.ts";
import { brokenStores } from "./broken/stores.ts";
import { brokenStreams } from "./broken/streams.ts";

export const brokenMachines: readonly BrokenMachine[] = [
  ...brokenStreams,
  ...brokenStores,
  ...brokenParts,
  ...brokenMachineCores,
];
