import type { Check } from "../../check.ts";
import { storedIsAnnounced } from "./stored-is-announced.ts";
import { storedIsStreamed } from "./stored-is-streamed.ts";

export const persistence: readonly Check[] = [storedIsAnnounced, storedIsStreamed];
