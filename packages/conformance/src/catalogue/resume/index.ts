import type { Check } from "../../check.ts";
import { awaitsCalls } from "./awaits-calls.ts";
import { endedRefused } from "./ended-refused.ts";
import { failedCanBeRepeated } from "./failed-can-be-repeated.ts";
import { goesOnAfterRestart } from "./goes-on-after-restart.ts";
import { handsOutClientCalls } from "./hands-out-client-calls.ts";
import { keepsTurn } from "./keeps-turn.ts";
import { oneOfRacingWins } from "./one-of-racing-wins.ts";
import { refusedCallsNobody } from "./refused-calls-nobody.ts";
import { responsesReachModel } from "./responses-reach-model.ts";
import { rightIsAccepted } from "./right-is-accepted.ts";
import { serverCallsFirst } from "./server-calls-first.ts";
import { stepAsSent } from "./step-as-sent.ts";
import { streamBeginsWithTools } from "./stream-begins-with-tools.ts";
import { toolNameFree } from "./tool-name-free.ts";
import { unknownTurnRefused } from "./unknown-turn-refused.ts";
import { wrongResponsesRefused } from "./wrong-responses-refused.ts";
import { claimedIsShownAwaiting } from "./claimed-is-shown-awaiting.ts";
import { historyAsOfBeginning } from "./history-as-of-beginning.ts";
import { claimRunsOut } from "./claim-runs-out.ts";

export const resume: readonly Check[] = [
  keepsTurn,
  awaitsCalls,
  handsOutClientCalls,
  stepAsSent,
  streamBeginsWithTools,
  responsesReachModel,
  rightIsAccepted,
  wrongResponsesRefused,
  endedRefused,
  unknownTurnRefused,
  refusedCallsNobody,
  oneOfRacingWins,
  failedCanBeRepeated,
  goesOnAfterRestart,
  claimedIsShownAwaiting,
  historyAsOfBeginning,
  serverCallsFirst,
  toolNameFree,
  claimRunsOut,
];
