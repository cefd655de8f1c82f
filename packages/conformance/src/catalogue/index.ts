import type { Check } from "../check.ts";
import { storedIsAnnounced } from "./persistence/stored-is-announced.ts";
import { storedIsStreamed } from "./persistence/stored-is-streamed.ts";
import { deltasMakeContent } from "./streams/deltas-make-content.ts";
import { oneTerminalEvent } from "./streams/one-terminal-event.ts";
import { stepsPair } from "./streams/steps-pair.ts";

/** Every check, in the order in which reports list them. */
export const catalogue: readonly Check[] = [
  oneTerminalEvent,
  stepsPair,
  deltasMakeContent,
  storedIsAnnounced,
  storedIsStreamed,
];
