/** Faults of a server with two providers of models, one of which takes a key of its caller. */
import type { InferenceProvider } from "@understudy/contract/ports";
import type { FaultyParts, Handler, Mutant } from "./mutant.ts";

const header = "x-llamastack-provider-data";

export const honestOther = (honest: InferenceProvider): InferenceProvider => honest;

export const providerMutants: readonly Mutant[] = [
  {
    id: "routing-asks-first-provider",
    fault: "The first provider gets every call, whichever has the model.",
    killedBy: ["routing/right-provider"],
    over: () => ({
      otherProvider: (honest, usual) => ({
        ...honest,
        infer: (request, context) => usual.infer(request, context),
      }),
    }),
  },
  {
    id: "provider-data-lends-keys",
    fault: "The key of the first caller serves everybody.",
    killedBy: ["provider-data/one-request", "provider-data/missing"],
    over() {
      let first: string | null = null;
      return answering((request, honest) => {
        const sent = request.headers.get(header);
        first ??= sent;
        return honest(sent === null ? withData(request, first) : request);
      });
    },
  },
  {
    id: "provider-data-keeps-header",
    fault: "A request without provider data has that of the request before it.",
    killedBy: ["provider-data/one-request", "provider-data/missing"],
    over() {
      let last: string | null = null;
      return answering((request, honest) => {
        const sent = request.headers.get(header);
        const before = last;
        last = sent;
        return honest(sent === null ? withData(request, before) : request);
      });
    },
  },
  {
    id: "provider-data-stores-header",
    fault: "The provider data of a turn is stored with its session, and a resume has it.",
    killedBy: ["provider-data/one-request", "provider-data/missing"],
    over() {
      const stored = new Map<string, string>();
      return answering((request, honest) => {
        const [, session = "", isResume] =
          /\/session\/([^/]+)\/turn(\/.*\/resume)?$/.exec(new URL(request.url).pathname) ?? [];
        const sent = request.headers.get(header);
        if (sent !== null) stored.set(session, sent);
        const lacks = isResume !== undefined && sent === null;
        return honest(lacks ? withData(request, stored.get(session) ?? null) : request);
      });
    },
  },
  {
    id: "provider-data-drops-wrong-types",
    fault: "A key of a wrong type is taken for a missing one.",
    killedBy: ["provider-data/typed"],
    over: () => ({ otherProvider: (honest) => ({ ...honest, data: {} }) }),
  },
  {
    id: "provider-data-hides-field",
    fault: "Without a key the error does not say which field it belongs into.",
    killedBy: ["provider-data/missing"],
    over: () => ({
      otherProvider: honestOther,
      handler: (honest) => async (request) => {
        const response = await honest(request);
        if (response.status !== 400) return response;
        const body = await response.text();
        return new Response(body.replace(/Provider other needs [^"]*/, "A key is missing."), response);
      },
    }),
  },
];

function answering(answer: (request: Request, honest: Handler) => Promise<Response>): FaultyParts {
  return { otherProvider: honestOther, handler: (honest) => (request) => answer(request, honest) };
}

function withData(request: Request, text: string | null): Request {
  if (text === null) return request;
  const changed = new Request(request);
  changed.headers.set(header, text);
  return changed;
}
