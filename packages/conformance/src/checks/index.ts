/** All checks: every export of these files is one, or a table of some. Reports list them file by file, sorted by id within each. */
import type { Check } from "../check.ts";
import * as wire from "./wire.ts";
import * as streamsForm from "./streams-form.ts";
import * as streamsContent from "./streams-content.ts";
import * as streamsOrder from "./streams-order.ts";
import * as persistenceModel from "./persistence-model.ts";
import * as persistenceTurns from "./persistence-turns.ts";
import * as persistenceSessions from "./persistence-sessions.ts";
import * as persistenceHistory from "./persistence-history.ts";
import * as persistenceLifetime from "./persistence-lifetime.ts";
import * as resume from "./resume.ts";
import * as resumeRefusals from "./resume-refusals.ts";
import * as resumeRaces from "./resume-races.ts";
import * as shields from "./shields.ts";
import * as shieldsRefusals from "./shields-refusals.ts";
import * as toolsOffered from "./tools-offered.ts";
import * as toolsCalls from "./tools-calls.ts";
import * as toolsExceptions from "./tools-exceptions.ts";
import * as toolConfig from "./tool-config.ts";
import * as configuration from "./configuration.ts";
import * as documents from "./documents.ts";
import * as errorsEffects from "./errors-effects.ts";
import * as errorsRequests from "./errors-requests.ts";
import * as errorsShape from "./errors-shape.ts";
import * as errorsTurns from "./errors-turns.ts";
import * as agents from "./agents.ts";
import * as agentsIds from "./agents-ids.ts";
import * as agentsConfig from "./agents-config.ts";
import * as sessions from "./sessions.ts";
import * as model from "./model.ts";
import * as iterations from "./iterations.ts";
import * as registry from "./registry.ts";
import * as runtimeShields from "./runtime-shields.ts";
import * as runtimeTools from "./runtime-tools.ts";
import * as inspect from "./inspect.ts";
import * as idempotency from "./idempotency.ts";
import * as access from "./access.ts";
import * as accessErrors from "./access-errors.ts";
import * as accessGuards from "./access-guards.ts";
import * as accessLists from "./access-lists.ts";
import * as accessReads from "./access-reads.ts";
import * as responsesStreams from "./responses-streams.ts";
import * as responsesObjects from "./responses-objects.ts";
import * as responsesChains from "./responses-chains.ts";
import * as responsesTools from "./responses-tools.ts";
import * as responsesApprovals from "./responses-approvals.ts";
import * as responsesFaults from "./responses-faults.ts";
import * as conversations from "./conversations.ts";
import * as conversationsRecords from "./conversations-records.ts";
import * as responsesLists from "./responses-lists.ts";
import * as responsesReplays from "./responses-replays.ts";
import * as responsesReceipts from "./responses-receipts.ts";
import * as responsesSearches from "./responses-searches.ts";
import * as responsesSockets from "./responses-sockets.ts";
import * as responsesBackground from "./responses-background.ts";
import * as responsesGuards from "./responses-guards.ts";
import * as responsesFailures from "./responses-failures.ts";
import * as responsesModel from "./responses-model.ts";

const files: readonly Readonly<Record<string, Check | readonly Check[]>>[] = [
  wire,
  streamsForm,
  streamsContent,
  streamsOrder,
  persistenceTurns,
  persistenceModel,
  persistenceSessions,
  persistenceHistory,
  persistenceLifetime,
  resume,
  resumeRefusals,
  resumeRaces,
  shields,
  shieldsRefusals,
  toolsOffered,
  toolsCalls,
  toolsExceptions,
  toolConfig,
  configuration,
  documents,
  errorsRequests,
  errorsEffects,
  errorsShape,
  errorsTurns,
  agents,
  agentsIds,
  agentsConfig,
  sessions,
  model,
  iterations,
  registry,
  runtimeShields,
  runtimeTools,
  inspect,
  idempotency,
  access,
  accessErrors,
  accessGuards,
  accessLists,
  accessReads,
  responsesStreams,
  responsesObjects,
  responsesChains,
  responsesTools,
  responsesApprovals,
  responsesFaults,
  responsesFailures,
  responsesModel,
  responsesBackground,
  responsesGuards,
  responsesReceipts,
  responsesSearches,
  responsesSockets,
  responsesReplays,
  responsesLists,
  conversations,
  conversationsRecords,
];

// Sorted, since what imports a module may see its exports in any order.
export const checks: readonly Check[] = files.flatMap((file) =>
  Object.values(file)
    .flat()
    .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
);
