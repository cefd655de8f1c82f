/** All families of stories, in the order in which they are run. */
import { commandStories } from "./agents/generators/commands.ts";
import { concurrencyStories } from "./agents/generators/concurrency.ts";
import { configurationStories } from "./agents/generators/configuration.ts";
import { conversationStories } from "./agents/generators/conversation.ts";
import { crudStories } from "./agents/generators/crud.ts";
import { deepJsonStories } from "./agents/generators/deep-json.ts";
import { disconnectStories } from "./agents/generators/disconnect.ts";
import type { StoryGenerator } from "../check/generator.ts";
import { idempotencyStories, idempotencyUserStories } from "./idempotency/generators/idempotency.ts";
import { interruptionStories } from "./agents/generators/interruption.ts";
import { iterationStories } from "./agents/generators/iterations.ts";
import { outsideTurnsStories } from "./resources/generators/outside-turns.ts";
import { refusalStories } from "./agents/generators/refusal.ts";
import { providerStories } from "./resources/generators/providers.ts";
import { registrationStories } from "./resources/generators/registration.ts";
import { conversationItemStories } from "./responses/generators/conversations.ts";
import { responseBackgroundStories } from "./responses/generators/background.ts";
import { compactStories, responseGuardStories } from "./responses/generators/guards.ts";
import { responseFaultStories } from "./responses/generators/faults.ts";
import { responseCommandStories } from "./responses/generators/commands.ts";
import { responseToolStories } from "./responses/generators/tools.ts";
import { responseSearchStories } from "./responses/generators/searches.ts";
import { responseSocketStories } from "./responses/generators/sockets.ts";
import { responseStories } from "./responses/generators/responses.ts";
import { restartStories } from "./agents/generators/restart.ts";
import { resumeStories } from "./agents/generators/resume.ts";
import { serverToolStories } from "./agents/generators/server-tools.ts";
import { shieldStories } from "./agents/generators/shields.ts";
import { tenantStories } from "./access/generators/tenants.ts";

export const generators: readonly StoryGenerator[] = [
  conversationStories,
  resumeStories,
  shieldStories,
  serverToolStories,
  disconnectStories,
  configurationStories,
  refusalStories,
  crudStories,
  commandStories,
  concurrencyStories,
  iterationStories,
  restartStories,
  interruptionStories,
  registrationStories,
  outsideTurnsStories,
  providerStories,
  tenantStories,
  deepJsonStories,
  responseStories,
  responseToolStories,
  responseSearchStories,
  responseSocketStories,
  responseFaultStories,
  responseBackgroundStories,
  responseGuardStories,
  compactStories,
  conversationItemStories,
  responseCommandStories,
  idempotencyStories,
  idempotencyUserStories,
];
