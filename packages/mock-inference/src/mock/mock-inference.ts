/** The mock: a scripted model with shields and tools, as providers of a stack and as an OpenAI-compatible server. */
import { createDoors, type Doors } from "@understudy/http";
import type { Providers } from "@understudy/contract/ports";
import { createCounts } from "../engine/state/counts.ts";
import { createPerTenant } from "../engine/state/tenants.ts";
import { createGates } from "../engine/state/gates.ts";
import { createProviders } from "../engine/perform/providers.ts";
import { createJournal, type Journal } from "../engine/journal/journal.ts";
import { markerKey } from "../engine/decide/marker.ts";
import { createSessions } from "../engine/state/sessions.ts";
import type { OpenAiContext } from "../fronts/openai/route.ts";
import { inOpenResponses } from "../fronts/responses/open-responses.ts";
import { createMcp } from "../fronts/mcp/create-mcp.ts";
import { createOpenAi } from "./create-openai.ts";
import { checkMockOptions, checkText } from "../script/check-options.ts";
import { checkScriptList } from "../script/checked-scripts.ts";
import { checkScripts } from "../script/conflicts.ts";
import type { Script } from "../script/types.ts";
import { toHttpModels } from "../engine/state/served.ts";
import { createUsage } from "../engine/state/usage.ts";
import { sleep } from "../engine/state/wait.ts";
import { createGate, type Gate } from "./gate.ts";
import { createLoadedScripts, type LoadedScripts } from "./loaded-scripts.ts";
import { mockInferenceOptions, type MockInferenceOptions } from "./options.ts";
import { createVerdicts, type Verdicts } from "./verdicts.ts";

export interface MockInference extends Providers, Doors<OpenAiContext>, Verdicts {
  /**
   * An OpenAI-compatible server: chat completions, models and embeddings under `/v1`, from the same scripts; and a server of
   * the Model Context Protocol for each toolgroup, at `/mcp/<toolgroup>`. Uses only web standards. Invalid requests are answered with OpenAI's error shape; it never rejects because of them.
   */
  fetch: Doors["fetch"];
  /**
   * The same, returning data instead of a `Response`; used by `listen`. With it come how the body is read, and who asks, as a
   * stack with users says it.
   */
  handle: Doors<OpenAiContext>["handle"];
  scripts: LoadedScripts;
  journal: Journal;
  /**
   * The gate of this name for conversations with this marker: `name` or `name#id`, with or without `@@`. Without a
   * marker, it is the gate of conversations without a marker. With a tenant it concerns that tenant alone, otherwise
   * all tenants. Throws a `TypeError`
   * for an invalid marker.
   */
  gate(name: string, marker?: string, tenant?: string): Gate;
  /**
   * From now on, calls of tools over MCP with this `session_id` among their arguments belong to the conversation with this
   * marker, `name` or `name#id`, with or without `@@`. Other calls are answered by the first script with the tool. Throws a
   * `TypeError` for an invalid marker.
   */
  playSession(session: string, marker: string): void;
  /** Resets counters, journal, gates and usage; answers waiting at a gate fail. The scripts stay loaded. */
  reset(): void;
}

/**
 * Creates a mock. Throws a `ScriptError` if a script is invalid or two conflict, and a `TypeError` for a value that
 * is not a list of scripts, an option that does not exist or a wrong value.
 */
export function createMockInference(
  scripts: readonly Script[] = [],
  options: MockInferenceOptions = {},
): MockInference {
  checkScriptList("createMockInference", scripts);
  checkMockOptions("createMockInference", options, mockInferenceOptions);
  checkScripts(scripts);
  return createMock(scripts, options);
}

/** The same without validation, which would be most of the cost, for scripts already checked. */
export function createMock(scripts: readonly Script[], options: MockInferenceOptions): MockInference {
  const counts = createPerTenant(() => createCounts(), { sizeOf: ({ size }) => size });
  const gates = createGates();
  const journal = createJournal(options.journal);
  const usage = createUsage();
  const forget = (name: string): void => {
    for (const own of counts.all()) own.forget(name);
  };
  const loaded = createLoadedScripts(scripts, { usage, forget });
  const providers = createProviders({
    scripts: loaded.list,
    counts,
    gates,
    journal,
    usage,
    sleep: options.sleep ?? sleep,
  });
  const { inference, shields, tools } = providers;
  const sessions = createSessions();
  const openAi = createOpenAi(providers, toHttpModels(loaded.list, options.models), options);
  const http = options.responses === "open-responses" ? inOpenResponses(openAi) : openAi;
  const mcp = createMcp({ scripts: loaded.list, invoke: tools.invoke, markerOf: sessions.marker });
  return {
    inference,
    shields,
    tools,
    ...createDoors<OpenAiContext>(
      async (request, context) => mcp(request, context) ?? http(request, context),
    ),
    journal,
    scripts: loaded,
    gate: (name, marker, tenant) => createGate(gates, { name, marker, tenant }),
    playSession(session, marker) {
      checkText("playSession", { session, marker });
      sessions.put(session, markerKey(marker));
    },
    ...createVerdicts(journal, usage),
    reset() {
      counts.clear();
      usage.clear();
      journal.clear();
      gates.reset();
      sessions.clear();
    },
  };
}
