import type { Check } from "../../check.ts";
import { deltasMakeContent } from "./deltas-make-content.ts";
import { oneTerminalEvent } from "./one-terminal-event.ts";
import { stepsPair } from "./steps-pair.ts";

export const streams: readonly Check[] = [oneTerminalEvent, stepsPair, deltasMakeContent];
