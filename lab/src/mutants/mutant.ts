/** Our server with one fault: what shows that a check can fail. Not published. */
import { profiles, type Profile, type ProfileName } from "@understudy/contract/profiles";
import type { InferenceProvider, Providers, ShieldProvider, ToolProvider } from "@understudy/contract/ports";
import { createMemoryStore, createStack, type Stack, type Store, type User } from "@understudy/server";
import type { Connect, Lifecycle, Target } from "@understudy/conformance/src/target/target.ts";
import type { TenantOptions } from "@understudy/conformance/src/targets/tenants.ts";
import { routeInference } from "@understudy/server/src/adapters/route/route-inference.ts";
import { createMockInference, type MockInference } from "@understudy/mock-inference";
import { ProviderError } from "@understudy/contract";
import { serveSockets } from "./serve-sockets.ts";
import { inProcess } from "@understudy/conformance/src/targets/targets.ts";

export type Handler = (request: Request) => Promise<Response>;

/** What is wrong with it; everything else is right. */
export interface FaultyParts {
  handler?: (honest: Handler) => Handler;
  inference?: (honest: InferenceProvider) => InferenceProvider;
  shields?: (honest: ShieldProvider) => ShieldProvider;
  tools?: (honest: ToolProvider) => ToolProvider;
  store?: (honest: Store) => Store;
  lifecycle?: (honest: Required<Lifecycle>) => Lifecycle;
  /** Around its WebSockets. */
  connect?: (honest: Connect) => Connect;
  /** Whether it has users: every token is one, and those that begin with `none-` have no attributes. */
  users?: boolean;
  /** A model at a second provider, which takes a key of its caller; by a function, with a fault. */
  otherProvider?: (honest: InferenceProvider, usual: InferenceProvider) => InferenceProvider;
}

export interface Mutant {
  id: string;
  /** One sentence. */
  fault: string;
  /** Checks that must notice it. */
  killedBy: readonly [string, ...string[]];
  /** Anew for each server, so that what it remembers is its own. */
  over(): FaultyParts;
}

/**
 * A server of this profile with these faults, in process; without any it is honest. It is judged by the profile of its
 * name, or by another.
 */
export async function openMutant(
  parts: FaultyParts = {},
  name = "honest",
  given: ProfileName | Profile = "reference",
  judgedBy?: ProfileName,
): Promise<Target> {
  const profile = typeof given === "string" ? profiles[given] : given;
  const { handler = same, store: decorate = same, lifecycle = same, connect = same } = parts;
  const records = createMemoryStore();
  // Closed with the last server, not with the first: a restart finds what was stored.
  const store = decorate({ ...records, close: async () => undefined });
  const other = parts.otherProvider && createMockInference();
  let stack = start(store, parts, profile, other);
  const again = async (drainMs: number): Promise<void> => {
    await stack.close({ drainMs });
    stack = start(store, parts, profile, other);
  };
  const serve = handler((request) => stack.fetch(request));
  const sockets = serveSockets(serve);
  return inProcess({
    name,
    profile: judgedBy ?? profile.name,
    fetch: serve,
    connect: connect(sockets.connect),
    mock: () => stack.mock,
    lifecycle: lifecycle({ restart: () => again(10_000), kill: () => again(0) }),
    async close() {
      await sockets.close();
      await stack.close({ drainMs: 0 });
    },
    ...(parts.users === true ? userHeaders : {}),
    ...(other === undefined ? {} : { ...otherNames, otherMock: () => other }),
  });
}

const otherNames = { otherModel: "other-model", otherKey: "other_key" };

const userHeaders: TenantOptions = {
  tenants: [{ name: "authorization", value: "Bearer *" }],
  tenantWithoutAttributes: { name: "authorization", value: "Bearer none-*" },
};

/** Each is alone in a team. */
function userOf({ headers }: Request): User | null {
  const [, principal] = /^Bearer (\S+)$/.exec(headers.get("authorization") ?? "") ?? [];
  if (principal === undefined) return null;
  return { principal, attributes: principal.startsWith("none-") ? {} : { teams: [principal] } };
}

function start(
  store: Store,
  { inference = same, shields = same, tools = same, users = false, otherProvider }: FaultyParts,
  profile: Profile,
  other?: MockInference,
): Stack {
  // The mock is created with the stack: it is read only when it is first needed.
  const honest: Providers = {
    inference: {
      models: () => stack.mock.inference.models(),
      infer: (request, context) => stack.mock.inference.infer(request, context),
    },
    shields: {
      shields: () => stack.mock.shields.shields(),
      run: (request, context) => stack.mock.shields.run(request, context),
    },
    tools: {
      toolgroups: () => stack.mock.tools.toolgroups(),
      invoke: (request, context) => stack.mock.tools.invoke(request, context),
    },
  };
  const stack: Stack = createStack({
    store,
    profile,
    ...(users ? { authenticate: userOf } : {}),
    providers: {
      inference:
        other === undefined || otherProvider === undefined
          ? inference(honest.inference)
          : withOther(inference(honest.inference), other, otherProvider),
      shields: shields(honest.shields),
      tools: tools(honest.tools),
    },
  });
  return stack;
}

/** Both, as a server with two providers of models routes between them. */
function withOther(
  usual: InferenceProvider,
  { inference }: MockInference,
  faulty: NonNullable<FaultyParts["otherProvider"]>,
): InferenceProvider {
  const { otherModel, otherKey } = otherNames;
  const provider = { provider_id: "other", provider_type: "remote::other" };
  const honest: InferenceProvider = {
    provider,
    data: { [otherKey]: "string" },
    models: () => [
      {
        identifier: otherModel,
        provider_resource_id: otherModel,
        provider_id: "other",
        type: "model",
        metadata: {},
        model_type: "llm",
      },
    ],
    infer: (request, context) => inference.infer(request, context),
    async ready({ data }) {
      if (typeof data?.[otherKey] === "string") return;
      const words = `Provider other needs ${otherKey} in X-LlamaStack-Provider-Data.`;
      throw new ProviderError(words, { status: 400 });
    },
  };
  const named = { ...usual, provider: { provider_id: "understudy", provider_type: "inline::understudy" } };
  return routeInference([named, faulty(honest, named)]);
}

function same<T>(value: T): T {
  return value;
}
