/** All checks: every export of these files is one, or a table of some. Reports list them file by file, sorted by id within each. */
import type { Check } from "../check/check.ts";
import * as wire from "./agents/checks/wire.ts";
import * as streamsForm from "./agents/checks/streams-form.ts";
import * as streamsContent from "./agents/checks/streams-content.ts";
import * as streamsOrder from "./agents/checks/streams-order.ts";
import * as persistenceModel from "./agents/checks/persistence-model.ts";
import * as persistenceTurns from "./agents/checks/persistence-turns.ts";
import * as persistenceSessions from "./agents/checks/persistence-sessions.ts";
import * as persistenceHistory from "./agents/checks/persistence-history.ts";
import * as persistenceLifetime from "./agents/checks/persistence-lifetime.ts";
import * as resume from "./agents/checks/resume.ts";
import * as resumeRefusals from "./agents/checks/resume-refusals.ts";
import * as resumeRaces from "./agents/checks/resume-races.ts";
import * as shields from "./agents/checks/shields.ts";
import * as shieldsRefusals from "./agents/checks/shields-refusals.ts";
import * as toolsOffered from "./agents/checks/tools-offered.ts";
import * as toolsCalls from "./agents/checks/tools-calls.ts";
import * as toolsExceptions from "./agents/checks/tools-exceptions.ts";
import * as toolConfig from "./agents/checks/tool-config.ts";
import * as configuration from "./agents/checks/configuration.ts";
import * as documents from "./agents/checks/documents.ts";
import * as errorsEffects from "./agents/checks/errors-effects.ts";
import * as errorsRequests from "./agents/checks/errors-requests.ts";
import * as errorsShape from "./agents/checks/errors-shape.ts";
import * as errorsTurns from "./agents/checks/errors-turns.ts";
import * as agents from "./agents/checks/agents.ts";
import * as agentsIds from "./agents/checks/agents-ids.ts";
import * as agentsConfig from "./agents/checks/agents-config.ts";
import * as sessions from "./agents/checks/sessions.ts";
import * as model from "./agents/checks/model.ts";
import * as iterations from "./agents/checks/iterations.ts";
import * as registry from "./resources/checks/registry.ts";
import * as runtimeShields from "./resources/checks/runtime-shields.ts";
import * as runtimeTools from "./resources/checks/runtime-tools.ts";
import * as inspect from "./resources/checks/inspect.ts";
import * as routing from "./resources/checks/routing.ts";
import * as providerData from "./resources/checks/provider-data.ts";
import * as idempotency from "./idempotency/checks/idempotency.ts";
import * as access from "./access/checks/access.ts";
import * as accessErrors from "./access/checks/errors.ts";
import * as accessGuards from "./access/checks/guards.ts";
import * as accessLists from "./access/checks/lists.ts";
import * as accessReads from "./access/checks/reads.ts";
import * as responsesStreams from "./responses/checks/streams.ts";
import * as responsesObjects from "./responses/checks/objects.ts";
import * as responsesChains from "./responses/checks/chains.ts";
import * as responsesTools from "./responses/checks/tools.ts";
import * as responsesApprovals from "./responses/checks/approvals.ts";
import * as responsesFaults from "./responses/checks/faults.ts";
import * as conversations from "./responses/checks/conversations.ts";
import * as conversationsRecords from "./responses/checks/conversations-records.ts";
import * as responsesLists from "./responses/checks/lists.ts";
import * as responsesReplays from "./responses/checks/replays.ts";
import * as responsesReceipts from "./responses/checks/receipts.ts";
import * as responsesSearches from "./responses/checks/searches.ts";
import * as responsesSockets from "./responses/checks/sockets.ts";
import * as responsesBackground from "./responses/checks/background.ts";
import * as responsesGuards from "./responses/checks/guards.ts";
import * as responsesFailures from "./responses/checks/failures.ts";
import * as responsesModel from "./responses/checks/model.ts";

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
  routing,
  providerData,
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
