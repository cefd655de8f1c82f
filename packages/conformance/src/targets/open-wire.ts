/** Opens a target: finds out its profile, its model and how it can be scripted. */
import { isRecord, recordsIn } from "../json/difference.ts";
import { findOther, noOther, otherCapabilities, type OtherOptions } from "./find-other.ts";
import type { Capability, Reasons } from "../target/capabilities.ts";
import { controlPrefix, findControl, scripted } from "./control.ts";
import { expectReached } from "./expect-reached.ts";
import { anyDialect } from "../target/dialect.ts";
import { type Expectations, expectationsOf, profileNames } from "../target/expectations.ts";
import { findDialect } from "./find-dialect.ts";
import { beyondInference, findInference } from "./find-inference.ts";
import { findResponses, responsesCapabilities, whyNoWebSockets, withoutResponses } from "./find-responses.ts";
import type { ServedResponses } from "../target/served-responses.ts";
import { offerMcpTools } from "./mcp-tools.ts";
import { innermostReason } from "../target/reason-of.ts";
import { type PlainAnswer, requestOnce } from "../sending/request-once.ts";
import { createMockScripting, type ScriptableMock } from "../target/scripting.ts";
import { type Lifecycle, type Target, TargetError, type Wire } from "../target/target.ts";
import { areFresh, capabilitiesOf, createTargetTenants, type TenantOptions } from "./tenants.ts";

export interface OpenOptions extends TenantOptions, OtherOptions {
  name: string;
  how: string;
  wire: Wire;
  /** The expected profile; by default the one that its control API names, or `api`. */
  profile?: string | undefined;
  /** Whether `connect` of the wire is known to work; otherwise it is tried. */
  hasWebSockets?: boolean;
  /** The model of the agents; by default its first language model. */
  model?: string | undefined;
  /** The URL of a mock inference that serves its models; by default it is scripted by its own control API, if it has one. */
  inference?: string | undefined;
  /** The mock behind it, if that is in this process: then it is scripted directly. */
  mock?: (() => ScriptableMock) | undefined;
  /** Its shields whose model runs on the mock. */
  shields?: readonly string[] | undefined;
  lifecycle?: Lifecycle;
  close?: () => Promise<void>;
}

/** Rejects with a `TargetError` if nothing answers, or not in the API. */
export async function openWire(opening: OpenOptions): Promise<Target> {
  const { name, how, wire, inference, shields = [], mock, lifecycle = {} } = opening;
  const { close = async () => undefined } = opening;
  const responses = await findResponses(wire);
  const noSockets = await whyNoWebSockets(wire, responses, opening.hasWebSockets);
  const hasAgents = await speaksAgents(name, wire, responses);
  const control = await findControl(wire).catch((error: unknown) => {
    throw new TargetError(`${name} does not answer GET ${controlPrefix}: ${innermostReason(error)}`, {
      cause: error,
    });
  });
  const reported = control !== null && profileNames.includes(control.profile) ? control.profile : "api";
  const within = mock && {
    capabilities: new Set(inProcessCapabilities),
    scripting: createMockScripting(mock),
  };
  const mockBehind = inference === undefined ? null : await findInference(inference);
  const behind = within ?? mockBehind ?? control;
  const other = await findOther(opening);
  const served = shields.length > 0 ? await servedShields(wire, shields) : [];
  const expectations = expectationsOf(opening.profile ?? reported);
  const harmOfResume = harmOfResumes(expectations);
  const models = await listedAt(wire, "/models");
  const providerModels = Object.fromEntries(models.map(({ identifier, provider }) => [identifier, provider]));
  const model = opening.model ?? firstModel(models);
  const left: string[] = [];
  const tools =
    mockBehind && hasAgents && (await offerMcpTools(wire, mockBehind.baseUrl, mockBehind.scripting, left));
  const offered = tools === false || typeof tools === "string" ? null : tools;
  const target: Target = {
    name,
    how,
    wire,
    capabilities: new Set<Capability>([
      ...(behind?.capabilities ?? []),
      ...(harmOfResume === null ? (["any_resume"] as const) : []),
      ...(shields.length > 0 ? (["shields"] as const) : []),
      ...(offered === null ? [] : (["server_tools"] as const)),
      ...capabilitiesOf(opening),
      ...otherCapabilities(other),
      ...(hasAgents ? (["agents"] as const) : []),
      ...responsesCapabilities(responses),
      ...(noSockets === null ? (["web_sockets"] as const) : []),
      ...(lifecycle.restart ? (["restart"] as const) : []),
      ...(lifecycle.kill ? (["kill"] as const) : []),
    ]),
    beyond: {
      ...(inference === undefined ? {} : beyondInference),
      ...(typeof tools === "string" ? { server_tools: tools } : {}),
      ...(harmOfResume === null ? {} : { any_resume: harmOfResume }),
      ...withoutTenants(opening),
      ...noOther(other),
      ...(hasAgents ? {} : { agents: "the target does not speak the Agents API" }),
      ...withoutResponses(responses, wire.prefix),
      ...(noSockets === null ? {} : { web_sockets: noSockets }),
      ...(lifecycle.restart ? {} : { restart: notStarted }),
      ...(lifecycle.kill ? {} : { kill: notStarted }),
    } satisfies Reasons,
    expectations,
    responses,
    dialect: hasAgents ? await findDialect(wire, model, left) : anyDialect,
    model,
    providerModels,
    // A Llama Guard is known by its model.
    providerShields: Object.fromEntries(
      served.map(({ identifier, provider }) => [identifier, providerModels[provider] ?? provider]),
    ),
    other,
    shields: shields.length > 0 ? shields : null,
    scripting: behind?.scripting ?? null,
    mcp: offered,
    tenants: createTargetTenants(wire, opening),
    lifecycle,
    left,
    async close() {
      await offered?.close();
      await close();
    },
  };
  if (inference !== undefined && hasAgents) await expectReached(target, inference);
  return target;
}

const inProcessCapabilities: readonly Capability[] = ["scripting", "journal", "gates", ...scripted];

async function servedShields(wire: Wire, shields: readonly string[]): Promise<ListedResource[]> {
  const served = await listedAt(wire, "/shields");
  const names = served.map(({ identifier }) => identifier);
  const unknown = shields.find((one) => !names.includes(one));
  if (unknown === undefined) return served;
  throw new TargetError(`The target has no shield ${unknown}; it has: ${names.join(", ") || "none"}.`);
}

/** Why only plain resumes are safe under a profile, since others would spoil what is stored; null if all are safe. */
function harmOfResumes({ name, policy, behavior }: Expectations): string | null {
  if (policy.resume_checks !== "none" && behavior.resumed_turn !== "last") return null;
  return `under the profile ${name} an invalid resume is accepted, and may spoil other turns`;
}

/** What would make the rest of the area `access` known. */
function withoutTenants(options: TenantOptions): Reasons {
  const { tenants = [], tenantWithoutAttributes } = options;
  if (tenants.length === 0) return { tenants: noTenants, fresh_tenants: noTenants, plain_tenants: noTenants };
  return {
    ...(areFresh(options) ? {} : { fresh_tenants: fixedTenants }),
    ...(tenantWithoutAttributes === undefined ? { plain_tenants: noPlainTenants } : {}),
  };
}

const noTenants =
  "the suite is one user; --tenant 'authorization: Bearer *' makes it several, each with a new name in place of the star";
const fixedTenants =
  "the headers of --tenant are those of known users; with a star, as in 'authorization: Bearer *', each story has users of its own";
const noPlainTenants =
  "no user without attributes is known; --tenant-without-attributes 'authorization: Bearer none-*' gives them";
const notStarted = "the suite did not start this server; with --command it does";

/** Whether it does; a server that serves responses need not. Rejects with a `TargetError` if it does neither. */
async function speaksAgents(name: string, wire: Wire, served: ServedResponses): Promise<boolean> {
  const path = `${wire.prefix}/agents?limit=1`;
  const answer = await requestOnce(wire, path).catch((error: unknown) => {
    const why = innermostReason(error);
    const trust = /certificate/i.test(why)
      ? ". NODE_EXTRA_CA_CERTS=FILE makes Node trust its certificate."
      : "";
    throw new TargetError(`${name} does not answer GET ${path}: ${why}${trust}`, { cause: error });
  });
  if (answer.status === 200 && isRecord(answer.json)) return true;
  if (served.responses !== null && [404, 405, 501].includes(answer.status)) return false;
  const hint =
    answer.status === 401 || answer.status === 403 ? "Give --header 'authorization: …'." : wrongPath;
  throw new TargetError(
    `${name} does not speak the Agents API: GET ${path} answered ${shown(answer)}. ${hint}`,
  );
}

const wrongPath =
  "Is the base URL right? --prefix changes /v1. A server that has no list of agents yet needs one before it can be judged.";

function shown({ status, text }: PlainAnswer): string {
  const start = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return `${status} with ${JSON.stringify(start)}`;
}

interface ListedResource {
  identifier: string;
  /** Its provider's name for it. */
  provider: string;
  /** The type of a model. */
  type: unknown;
}

async function listedAt(wire: Wire, path: "/models" | "/shields"): Promise<ListedResource[]> {
  const { json } = await requestOnce(wire, `${wire.prefix}${path}`);
  return recordsIn(json).flatMap(
    ({ identifier: named, id, provider_resource_id: provider, model_type: type }) => {
      // In OpenAI's form a model has an id alone.
      const identifier = named ?? id;
      return typeof identifier === "string"
        ? [{ identifier, provider: typeof provider === "string" ? provider : identifier, type }]
        : [];
    },
  );
}

function firstModel(models: readonly ListedResource[]): string {
  const model = models.find(({ type }) => type === undefined || type === "llm");
  if (model !== undefined) return model.identifier;
  throw new TargetError("The target lists no model at GET /v1/models; name one with --model.");
}
