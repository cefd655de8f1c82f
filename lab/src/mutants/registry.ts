import type { Model, Schema, Shield } from "@understudy/contract/types";
import type { Handler, Mutant } from "./mutant.ts";
import {
  changeAnswer,
  changeInferenceRequest,
  changeRequest,
  bodyOf,
  interceptRequest,
  type RequestPattern,
} from "./rewrite.ts";

const noun = "(?:models|shields|toolgroups)";
const registering: RequestPattern = { method: "POST", path: new RegExp(`/${noun}$`) };
const reading: RequestPattern = { method: "GET", path: new RegExp(`/${noun}/[^/]+$`) };
const listing: RequestPattern = { method: "GET", path: new RegExp(`/${noun}$`) };
const unregistering: RequestPattern = { method: "DELETE", path: new RegExp(`/${noun}/[^/]+$`) };
const registeringModel: RequestPattern = { method: "POST", path: /\/models$/ };

export const registryMutants: readonly Mutant[] = [
  {
    id: "model-register-drops-metadata",
    fault: "Registering a model returns it without its metadata.",
    killedBy: ["registry/as-sent"],
    over: () => ({ handler: changeAnswer<Model>(registeringModel, (model) => ({ ...model, metadata: {} })) }),
  },
  {
    id: "registry-get-changes-provider-resource-id",
    fault: "GET of a model, shield or toolgroup returns its identifier as provider_resource_id.",
    killedBy: ["registry/read-back"],
    over: () => ({
      handler: changeAnswer<Model>(reading, (one) => ({ ...one, provider_resource_id: one.identifier })),
    }),
  },
  {
    id: "registry-list-repeats-registered-names",
    fault: "Registered models, shields and toolgroups are listed twice.",
    killedBy: ["registry/listed"],
    over: () => ({
      handler: changeAnswer<Schema<"ModelList">>(listing, ({ data }) => ({
        data: [...data, ...data.filter(isOurs)],
      })),
    }),
  },
  {
    id: "registry-list-reverses-names",
    fault: "Models, shields and toolgroups are listed in reverse order.",
    killedBy: ["registry/in-order"],
    over: () => ({
      handler: changeAnswer<Schema<"ModelList">>(listing, ({ data }) => ({ data: data.toReversed() })),
    }),
  },
  {
    id: "register-returns-409-for-same-registration",
    fault: "An identical registration gets a 409.",
    killedBy: ["registry/same-again"],
    over() {
      const seen = new Set<string>();
      return {
        handler: interceptRequest(registering, async (request, honest) => {
          const key = `${request.url} ${await request.clone().text()}`;
          if (seen.has(key)) return Response.json({ detail: "It is there already." }, { status: 409 });
          const response = await honest(request);
          if (response.status === 200) seen.add(key);
          return response;
        }),
      };
    },
  },
  {
    id: "register-accepts-taken-names",
    fault: "A different registration under a taken name gets a 200.",
    killedBy: ["registry/taken-name"],
    over: () => ({ handler: acceptingRefused(registering, /is already registered/) }),
  },
  {
    id: "register-accepts-unknown-targets",
    fault: "Registering a name for an unknown model or shield gets a 200.",
    killedBy: ["registry/no-such-target"],
    over: () => ({ handler: acceptingRefused(registering, /The provider has no/) }),
  },
  {
    id: "unregister-removes-nothing",
    fault: "Unregistering gets a 204 and removes nothing.",
    killedBy: ["registry/unregistered-is-gone"],
    over: () => ({
      handler: interceptRequest(unregistering, async () => new Response(null, { status: 204 })),
    }),
  },
  {
    id: "unregister-returns-204-for-unknown-names",
    fault: "Unregistering an unknown name gets a 204.",
    killedBy: ["registry/unknown-name"],
    over: () => ({
      handler: interceptRequest(unregistering, async (request, honest) => {
        const response = await honest(request);
        return (await isRefusedFor(response, / not found/)) ? new Response(null, { status: 204 }) : response;
      }),
    }),
  },
  {
    id: "unregister-returns-204-for-provider-names",
    fault: "Unregistering a name that only the provider has gets a 204.",
    killedBy: ["registry/provided-stays"],
    over: () => ({
      handler: interceptRequest(unregistering, async (request, honest) => {
        const response = await honest(request);
        return response.status === 400 ? new Response(null, { status: 204 }) : response;
      }),
    }),
  },
  {
    id: "inference-asks-provider-for-wrong-name",
    fault: "The provider is asked for a model under a name that is not its own.",
    killedBy: ["registry/model-stands-for"],
    // It has the name of the request.
    over: () => changeInferenceRequest(({ model }) => ({ model: `my-${model}` })),
  },
  {
    id: "shield-drops-params",
    fault: "Shields run without their params.",
    killedBy: ["registry/params-reach-shield"],
    over: () => ({
      shields: (honest) => ({
        ...honest,
        run: (request, context) => honest.run({ ...request, params: {} }, context),
      }),
    }),
  },
  {
    id: "toolgroup-register-drops-args",
    fault: "A toolgroup is registered without its args.",
    killedBy: ["registry/default-arguments"],
    over: () => ({
      handler: changeRequest<Schema<"ToolGroupRegisterRequest">>(
        { method: "POST", path: /\/toolgroups$/ },
        (body) => ({ ...body, args: null }),
      ),
    }),
  },
  {
    id: "restart-loses-registrations",
    fault: "After a restart GET of any model, shield or toolgroup gets a 404.",
    killedBy: ["registry/outlives-restart"],
    over() {
      let forgotten = false;
      const after = async (end: () => Promise<void>): Promise<void> => {
        await end();
        forgotten = true;
      };
      return {
        handler: interceptRequest(reading, async (request, honest) =>
          forgotten ? Response.json({ detail: "Not found." }, { status: 404 }) : honest(request),
        ),
        lifecycle: ({ restart, kill }) => ({ restart: () => after(restart), kill: () => after(kill) }),
      };
    },
  },
];

function isOurs({ identifier }: Model | Shield): boolean {
  return identifier.startsWith("suite-");
}

/** Answers 200 with what was sent instead of this refusal. */
function acceptingRefused(where: RequestPattern, detail: RegExp): (honest: Handler) => Handler {
  return interceptRequest(where, async (request, honest) => {
    const sent = await bodyOf<object>(request);
    const response = await honest(request);
    return (await isRefusedFor(response, detail)) ? Response.json(sent) : response;
  });
}

/** By its words: which status a refusal has depends on the profile. */
async function isRefusedFor(response: Response, detail: RegExp): Promise<boolean> {
  return response.status >= 400 && detail.test(await response.clone().text());
}
