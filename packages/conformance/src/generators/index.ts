/** All families of stories, in the order in which they are run. */
import { commandStories } from "./commands.ts";
import { concurrencyStories } from "./concurrency.ts";
import { configurationStories } from "./configuration.ts";
import { conversationStories } from "./conversation.ts";
import { crudStories } from "./crud.ts";
import { deepJsonStories } from "./deep-json.ts";
import { disconnectStories } from "./disconnect.ts";
import type { StoryGenerator } from "./generator.ts";
import { idempotencyStories, idempotencyUserStories } from "./idempotency.ts";
import { interruptionStories } from "./interruption.ts";
import { iterationStories } from "./iterations.ts";
import { outsideTurnsStories } from "./outside-turns.ts";
import { refusalStories } from "./refusal.ts";
import { registrationStories } from "./registration.ts";
import { conversationItemStories } from "./conversations.ts";
import { responseBackgroundStories } from "./response-background.ts";
import { compactStories, responseGuardStories } from "./response-guards.ts";
import { responseFaultStories } from "./response-faults.ts";
import { responseCommandStories } from "./response-commands.ts";
import { responseToolStories } from "./response-tools.ts";
import { responseSearchStories } from "./response-searches.ts";
import { responseSocketStories } from "./response-sockets.ts";
import { responseStories } from "./responses.ts";
import { restartStories } from "./restart.ts";
import { resumeStories } from "./resume.ts";
import { serverToolStories } from "./server-tools.ts";
import { shieldStories } from "./shields.ts";
import { tenantStories } from "./tenants.ts";

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
