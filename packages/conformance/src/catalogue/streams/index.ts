import type { Check } from "../../check.ts";
import { callDeltas } from "./call-deltas.ts";
import { contentType } from "./content-type.ts";
import { deltasAsTheyCome } from "./deltas-as-they-come.ts";
import { deltasMakeContent } from "./deltas-make-content.ts";
import { errorForm } from "./error-form.ts";
import { errorInItsWords } from "./error-in-its-words.ts";
import { errorLeavesNothing } from "./error-leaves-nothing.ts";
import { eventsAgree } from "./events-agree.ts";
import { failedCallIsContent } from "./failed-call-is-content.ts";
import { oneTerminalEvent } from "./one-terminal-event.ts";
import { orderOfSteps } from "./order-of-steps.ts";
import { outputIsLastAnswer } from "./output-is-last-answer.ts";
import { sameWithoutStream } from "./same-without-stream.ts";
import { serverCallProgress } from "./server-call-progress.ts";
import { stepMetadata } from "./step-metadata.ts";
import { stepsInTime } from "./steps-in-time.ts";
import { stepsPair } from "./steps-pair.ts";
import { turnStart } from "./turn-start.ts";

export const streams: readonly Check[] = [
  oneTerminalEvent,
  stepsPair,
  deltasMakeContent,
  contentType,
  turnStart,
  stepMetadata,
  callDeltas,
  failedCallIsContent,
  serverCallProgress,
  orderOfSteps,
  errorForm,
  errorLeavesNothing,
  sameWithoutStream,
  deltasAsTheyCome,
  eventsAgree,
  stepsInTime,
  outputIsLastAnswer,
  errorInItsWords,
];
