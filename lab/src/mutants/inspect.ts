import type { Schema } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import { answering, instead, type Where } from "./rewrite.ts";

const get = (path: RegExp): Where => ({ method: "GET", path });

export const inspectMutants: readonly Mutant[] = [
  {
    id: "feels-unwell",
    fault: "A server that serves says that it is not well.",
    killedBy: ["inspect/health"],
    over: () => ({ handler: answering(get(/\/health$/), () => ({ status: "Error" })) }),
  },
  {
    id: "has-no-version",
    fault: "The version is empty.",
    killedBy: ["inspect/version"],
    over: () => ({ handler: answering(get(/\/version$/), () => ({ version: "" })) }),
  },
  {
    id: "hides-routes",
    fault: "The list of routes leaves out those that delete.",
    killedBy: ["inspect/routes"],
    over: () => ({
      handler: answering<Schema<"RouteList">>(get(/\/inspect\/routes$/), ({ data }) => ({
        data: data.filter(({ method }) => method !== "DELETE"),
      })),
    }),
  },
  {
    id: "hides-a-provider",
    fault: "The provider of tools is not listed.",
    killedBy: ["inspect/providers"],
    over: () => ({
      handler: answering<Schema<"ProviderList">>(get(/\/providers$/), ({ data }) => ({
        data: data.filter(({ api }) => api !== "tool_runtime"),
      })),
    }),
  },
  {
    id: "knows-every-provider",
    fault: "A provider that there is none of is the first one.",
    killedBy: ["inspect/providers"],
    over: () => ({
      handler: instead(get(/\/providers\/[^/]+$/), async (request, honest) => {
        const response = await honest(request);
        if (response.status !== 404) return response;
        const all = await honest(new Request(request.url.replace(/\/[^/]+$/, "")));
        return Response.json(((await all.json()) as Schema<"ProviderList">).data[0]);
      }),
    }),
  },
];
