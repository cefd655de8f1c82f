/** Servers with one fault each, which show that the laws can fail. */
import type { BrokenServer } from "./broken-server.ts";
import { brokenKeys } from "./keys.ts";
import { brokenMachines } from "./machines.ts";
import { brokenParts } from "./parts.ts";
import { brokenStores } from "./stores.ts";
import { brokenStreams } from "./streams.ts";

export const brokenServers: readonly BrokenServer[] = [
  ...brokenStreams,
  ...brokenStores,
  ...brokenParts,
  ...brokenMachines,
  ...brokenKeys,
];
