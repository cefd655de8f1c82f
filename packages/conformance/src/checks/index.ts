/** All checks, in the order in which reports list them. A check that is in no list of its file does not compile. */
import type { Check } from "../check.ts";
import { wireChecks } from "./wire.ts";
import { streamsFormChecks } from "./streams-form.ts";
import { streamsContentChecks } from "./streams-content.ts";
import { streamsOrderChecks } from "./streams-order.ts";
import { persistenceTurnsChecks } from "./persistence-turns.ts";
import { persistenceSessionsChecks } from "./persistence-sessions.ts";
import { persistenceHistoryChecks } from "./persistence-history.ts";
import { persistenceLifetimeChecks } from "./persistence-lifetime.ts";
import { resumeChecks } from "./resume.ts";
import { resumeRefusalsChecks } from "./resume-refusals.ts";
import { resumeRacesChecks } from "./resume-races.ts";
import { shieldsChecks } from "./shields.ts";
import { shieldsRefusalsChecks } from "./shields-refusals.ts";
import { toolsOfferedChecks } from "./tools-offered.ts";
import { toolsCallsChecks } from "./tools-calls.ts";
import { toolsExceptionsChecks } from "./tools-exceptions.ts";
import { toolConfigChecks } from "./tool-config.ts";
import { configurationChecks } from "./configuration.ts";
import { documentsChecks } from "./documents.ts";
import { errorsRequestsChecks } from "./errors-requests.ts";
import { errorsShapeChecks } from "./errors-shape.ts";
import { errorsTurnsChecks } from "./errors-turns.ts";
import { agentsChecks } from "./agents.ts";
import { agentsIdsChecks } from "./agents-ids.ts";
import { agentsConfigChecks } from "./agents-config.ts";
import { sessionsChecks } from "./sessions.ts";
import { modelChecks } from "./model.ts";
import { iterationsChecks } from "./iterations.ts";
import { registryChecks } from "./registry.ts";
import { runtimeShieldsChecks } from "./runtime-shields.ts";
import { runtimeToolsChecks } from "./runtime-tools.ts";
import { inspectChecks } from "./inspect.ts";

export const checks: readonly Check[] = [
  ...wireChecks,
  ...streamsFormChecks,
  ...streamsContentChecks,
  ...streamsOrderChecks,
  ...persistenceTurnsChecks,
  ...persistenceSessionsChecks,
  ...persistenceHistoryChecks,
  ...persistenceLifetimeChecks,
  ...resumeChecks,
  ...resumeRefusalsChecks,
  ...resumeRacesChecks,
  ...shieldsChecks,
  ...shieldsRefusalsChecks,
  ...toolsOfferedChecks,
  ...toolsCallsChecks,
  ...toolsExceptionsChecks,
  ...toolConfigChecks,
  ...configurationChecks,
  ...documentsChecks,
  ...errorsRequestsChecks,
  ...errorsShapeChecks,
  ...errorsTurnsChecks,
  ...agentsChecks,
  ...agentsIdsChecks,
  ...agentsConfigChecks,
  ...sessionsChecks,
  ...modelChecks,
  ...iterationsChecks,
  ...registryChecks,
  ...runtimeShieldsChecks,
  ...runtimeToolsChecks,
  ...inspectChecks,
];
