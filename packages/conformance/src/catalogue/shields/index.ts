import type { Check } from "../../check.ts";
import { eachIsAsked } from "./each-is-asked.ts";
import { errorEndsTurn } from "./error-ends-turn.ts";
import { errorWithoutMessage } from "./error-without-message.ts";
import { failingShield } from "./failing-shield.ts";
import { highestLevel } from "./highest-level.ts";
import { inputFirst } from "./input-first.ts";
import { noShieldsNoStep } from "./no-shields-no-step.ts";
import { outputLast } from "./output-last.ts";
import { refusalCompletesAwaiting } from "./refusal-completes-awaiting.ts";
import { refusalInHistory } from "./refusal-in-history.ts";
import { refusedInputCallsNobody } from "./refused-input-calls-nobody.ts";
import { unknownShield } from "./unknown-shield.ts";
import { warnGoesOn } from "./warn-goes-on.ts";
import { whatInputShieldsSee } from "./what-input-shields-see.ts";
import { whatOutputShieldsSee } from "./what-output-shields-see.ts";

export const shields: readonly Check[] = [
  inputFirst,
  outputLast,
  noShieldsNoStep,
  eachIsAsked,
  whatInputShieldsSee,
  whatOutputShieldsSee,
  highestLevel,
  warnGoesOn,
  errorEndsTurn,
  errorWithoutMessage,
  refusalCompletesAwaiting,
  refusedInputCallsNobody,
  refusalInHistory,
  unknownShield,
  failingShield,
];
