import type { Model, Schema, Shield } from "@understudy/contract/types";
import type { Handler, Mutant } from "./mutant.ts";
import { answering, asked, asking, bodyOf, instead, type Where } from "./rewrite.ts";

const noun = "(?:models|shields|toolgroups)";
const registering: Where = { method: "POST", path: new RegExp(`/${noun}$`) };
const reading: Where = { method: "GET", path: new RegExp(`/${noun}/[^/]+$`) };
const listing: Where = { method: "GET", path: new RegExp(`/${noun}$`) };
const unregistering: Where = { method: "DELETE", path: new RegExp(`/${noun}/[^/]+$`) };
const registeringModel: Where = { method: "POST", path: /\/models$/ };

export const registryMutants: readonly Mutant[] = [
  {
    id: "forgets-metadata-of-models",
    fault: "A model is answered without its metadata when it is registered.",
    killedBy: ["registry/as-sent"],
    over: () => ({ handler: answering<Model>(registeringModel, (model) => ({ ...model, metadata: {} })) }),
  },
  {
    id: "names-the-provider",
    fault: "What is read by its name is told with that name as its provider's.",
    killedBy: ["registry/read-back"],
    over: () => ({
      handler: answering<Model>(reading, (one) => ({ ...one, provider_resource_id: one.identifier })),
    }),
  },
  {
    id: "lists-names-twice",
    fault: "What was registered is listed twice.",
    killedBy: ["registry/listed"],
    over: () => ({
      handler: answering<Schema<"ModelList">>(listing, ({ data }) => ({
        data: [...data, ...data.filter(isOurs)],
      })),
    }),
  },
  {
    id: "lists-names-backwards",
    fault: "The list of names is in the order that is not that of the names.",
    killedBy: ["registry/in-order"],
    over: () => ({
      handler: answering<Schema<"ModelList">>(listing, ({ data }) => ({ data: data.toReversed() })),
    }),
  },
  {
    id: "refuses-what-is-the-same",
    fault: "Registering the same again is a 409.",
    killedBy: ["registry/same-again"],
    over() {
      const seen = new Set<string>();
      return {
        handler: instead(registering, async (request, honest) => {
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
    id: "takes-any-registration",
    fault: "Something else under a name that was registered is a 200.",
    killedBy: ["registry/taken-name"],
    over: () => ({ handler: shrugging(registering, 409) }),
  },
  {
    id: "names-what-nobody-has",
    fault: "A name for a model that there is none of is a 200.",
    killedBy: ["registry/no-such-target"],
    over: () => ({ handler: shrugging(registering, 400) }),
  },
  {
    id: "keeps-what-was-unregistered",
    fault: "What was unregistered is there all the same.",
    killedBy: ["registry/unregistered-is-gone"],
    over: () => ({ handler: instead(unregistering, async () => new Response(null, { status: 204 })) }),
  },
  {
    id: "unregisters-nothing",
    fault: "Unregistering what nobody knows is a 204.",
    killedBy: ["registry/unknown-name"],
    over: () => ({
      handler: instead(unregistering, async (request, honest) => {
        const response = await honest(request);
        return response.status === 404 ? new Response(null, { status: 204 }) : response;
      }),
    }),
  },
  {
    id: "gives-away-what-is-provided",
    fault: "Unregistering what only the provider has is a 204.",
    killedBy: ["registry/provided-stays"],
    over: () => ({
      handler: instead(unregistering, async (request, honest) => {
        const response = await honest(request);
        return response.status === 400 ? new Response(null, { status: 204 }) : response;
      }),
    }),
  },
  {
    id: "asks-for-the-name",
    fault: "The provider is asked for a model by the name that clients use.",
    killedBy: ["registry/model-stands-for"],
    // It has whatever name it is asked for.
    over: () => asked(({ model }) => ({ model: `my-${model}` })),
  },
  {
    id: "forgets-params",
    fault: "Shields are told no params.",
    killedBy: ["registry/params-reach-shield"],
    over: () => ({
      shields: (honest) => ({
        ...honest,
        run: (request, signal) => honest.run({ ...request, params: {} }, signal),
      }),
    }),
  },
  {
    id: "forgets-default-arguments",
    fault: "A toolgroup is registered without its arguments.",
    killedBy: ["registry/default-arguments"],
    over: () => ({
      handler: asking<Schema<"ToolGroupRegisterRequest">>(
        { method: "POST", path: /\/toolgroups$/ },
        (body) => ({ ...body, args: null }),
      ),
    }),
  },
  {
    id: "forgets-names",
    fault: "What was registered ends with the process.",
    killedBy: ["registry/outlives-restart"],
    over() {
      let forgotten = false;
      const after = async (end: () => Promise<void>): Promise<void> => {
        await end();
        forgotten = true;
      };
      return {
        handler: instead(reading, async (request, honest) =>
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
function shrugging(where: Where, status: number): (honest: Handler) => Handler {
  return instead(where, async (request, honest) => {
    const sent = await bodyOf<object>(request);
    const response = await honest(request);
    return response.status === status ? Response.json(sent) : response;
  });
}
