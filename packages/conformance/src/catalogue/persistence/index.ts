import type { Check } from "../../check.ts";
import { anyJson } from "./any-json.ts";
import { callsInHistory } from "./calls-in-history.ts";
import { deletedIsGone } from "./deleted-is-gone.ts";
import { failedTurnLeavesNothing } from "./failed-turn-leaves-nothing.ts";
import { filterByTurnIds } from "./filter-by-turn-ids.ts";
import { historyToModel } from "./history-to-model.ts";
import { inputAsSent } from "./input-as-sent.ts";
import { looseEnds } from "./loose-ends.ts";
import { modelSaidIsStored } from "./model-said-is-stored.ts";
import { ownStepIds } from "./own-step-ids.ts";
import { outlivesRestart } from "./outlives-restart.ts";
import { sameOrder } from "./same-order.ts";
import { sessionHoldsTurns } from "./session-holds-turns.ts";
import { stepById } from "./step-by-id.ts";
import { storedIsAnnounced } from "./stored-is-announced.ts";
import { storedIsStreamed } from "./stored-is-streamed.ts";
import { volatileEndsWithProcess } from "./volatile-ends-with-process.ts";
import { deleteAborts } from "./delete-aborts.ts";
import { invisibleWhileRunning } from "./invisible-while-running.ts";
import { isolation } from "./isolation.ts";
import { listsWithoutTurns } from "./lists-without-turns.ts";
import { survivesDisconnect } from "./survives-disconnect.ts";

export const persistence: readonly Check[] = [
  storedIsAnnounced,
  storedIsStreamed,
  sessionHoldsTurns,
  stepById,
  ownStepIds,
  filterByTurnIds,
  inputAsSent,
  modelSaidIsStored,
  historyToModel,
  failedTurnLeavesNothing,
  deletedIsGone,
  outlivesRestart,
  volatileEndsWithProcess,
  deleteAborts,
  invisibleWhileRunning,
  isolation,
  listsWithoutTurns,
  survivesDisconnect,
  sameOrder,
  anyJson,
  looseEnds,
  callsInHistory,
];
