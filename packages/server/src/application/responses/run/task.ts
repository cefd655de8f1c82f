import type { Hold } from "../../holds/hold.ts";
import type { HeldLease } from "../background/lease.ts";
import type { Providers, StreamFault } from "@understudy/contract/ports";
import type { ResponseObject } from "@understudy/contract/responses";
import type { Message, TurnEvent } from "@understudy/contract/types";
import type { KeptItem, Shown } from "@understudy/responses";
import type { DroppedTurns } from "../../../domain/plan/oldest-turns.ts";
import type { TurnPlan } from "../../../domain/turn/state/state.ts";
import type { ResponseRecord } from "../../records/record.ts";
import type { TurnSlot } from "../../running/running-turns.ts";
import type { OfferedTools, ToolListing } from "../../../domain/offered-tools.ts";

/** Everything that a response needs to run. */
export interface ResponseTask {
  slot: TurnSlot;
  plan: TurnPlan;
  /** In progress, as the stream begins. */
  response: ResponseObject;
  shown: Partial<Shown>;
  offered: readonly OfferedTools[];
  /** Lists of tools that the chain does not have yet. */
  listings: readonly ToolListing[];
  /** Its own, not those of what it builds on. */
  input: readonly KeptItem[];
  /** The messages of what it builds on, and of its own input. */
  history: readonly Message[];
  /** How many of these each exchange has that it builds on, oldest first; what follows is its own. */
  exchanges(): readonly number[];
  /** Called when the model is asked without the oldest exchanges. */
  onDropped(dropped: DroppedTurns): void;
  providers: Providers;
  /** What happens to the answer on its way to the client. */
  wire: StreamFault | null;
  /** Whether its failure is an event, for whoever was told its id, and is kept. */
  streamed: boolean;
  /** Whether it ends when its client leaves. */
  needsClient: boolean;
  /** Of a response in the background: lost when it is no longer this process's to run. */
  lease: Pick<HeldLease, "lost" | "stop" | "markEffects" | "putBack"> | null;
  /** Keeps what it builds on from being removed for its age. */
  hold: Hold | null;
  /** Called with each event of the engine. */
  onEvent(event: TurnEvent): void;
  /** Stores its end. */
  commit(ended: Pick<ResponseRecord, "response" | "output" | "deltas">): Promise<void>;
}
