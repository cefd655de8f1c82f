import type { Mutant } from "./mutant.ts";
import { agentConfigMutants } from "./agent-configs.ts";
import { accessMutants } from "./access.ts";
import { accessEffectMutants } from "./access-effects.ts";
import { accessResponseMutants } from "./access-responses.ts";
import { accessTurnMutants } from "./access-turns.ts";
import { agentMutants } from "./agents.ts";
import { authenticationMutants } from "./authentication.ts";
import { configurationMutants } from "./configuration.ts";
import { conversationItemMutants } from "./conversation-items.ts";
import { documentMutants } from "./documents.ts";
import { errorMutants } from "./errors.ts";
import { clientCallMutants } from "./client-calls.ts";
import { concurrencyMutants } from "./concurrency.ts";
import { idempotencyMutants } from "./idempotency.ts";
import { inspectMutants } from "./inspect.ts";
import { interruptionMutants } from "./interruption.ts";
import { iterationMutants } from "./iterations.ts";
import { providerMutants } from "./providers.ts";
import { realServerMutants } from "./real-servers.ts";
import { listMutants } from "./lists.ts";
import { modelMutants } from "./model.ts";
import { persistenceMutants } from "./persistence.ts";
import { recordMutants } from "./records.ts";
import { refusalMutants } from "./refusals.ts";
import { registryMutants } from "./registry.ts";
import { responseBackgroundMutants } from "./response-background.ts";
import { responseFailureMutants } from "./response-failures.ts";
import { responseFaultMutants } from "./response-faults.ts";
import { responseGuardMutants } from "./response-guards.ts";
import { responseMutants } from "./responses.ts";
import { responseModelMutants } from "./response-model.ts";
import { responseSearchMutants } from "./response-searches.ts";
import { responseSocketMutants } from "./response-sockets.ts";
import { responseStreamMutants } from "./response-streams.ts";
import { responseToolMutants } from "./response-tools.ts";
import { resumeMutants } from "./resume.ts";
import { runtimeMutants } from "./runtime.ts";
import { shieldMutants } from "./shields.ts";
import { streamEventMutants } from "./streams-events.ts";
import { streamMutants } from "./streams.ts";
import { toolConfigMutants } from "./tool-config.ts";
import { toolMutants } from "./tools.ts";
import { wireMutants } from "./wire.ts";

/** Every mutant, by the area whose checks must notice it. */
export const mutants: readonly Mutant[] = [
  ...wireMutants,
  ...streamMutants,
  ...streamEventMutants,
  ...persistenceMutants,
  ...resumeMutants,
  ...shieldMutants,
  ...toolMutants,
  ...toolConfigMutants,
  ...configurationMutants,
  ...documentMutants,
  ...errorMutants,
  ...refusalMutants,
  ...agentConfigMutants,
  ...agentMutants,
  ...listMutants,
  ...realServerMutants,
  ...modelMutants,
  ...concurrencyMutants,
  ...iterationMutants,
  ...recordMutants,
  ...clientCallMutants,
  ...interruptionMutants,
  ...registryMutants,
  ...runtimeMutants,
  ...inspectMutants,
  ...providerMutants,
  ...accessMutants,
  ...accessEffectMutants,
  ...accessTurnMutants,
  ...accessResponseMutants,
  ...authenticationMutants,
  ...responseStreamMutants,
  ...responseMutants,
  ...responseToolMutants,
  ...responseSearchMutants,
  ...responseSocketMutants,
  ...responseFaultMutants,
  ...responseFailureMutants,
  ...responseBackgroundMutants,
  ...responseGuardMutants,
  ...conversationItemMutants,
  ...responseModelMutants,
  ...idempotencyMutants,
];
