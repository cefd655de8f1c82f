import type { Schema } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import { changeAnswer, interceptRequest, type RequestPattern } from "./rewrite.ts";

const get = (path: RegExp): RequestPattern => ({ method: "GET", path });

export const inspectMutants: readonly Mutant[] = [
  {
    id: "inspect-reports-healthy-server-as-error",
    fault: "The health of a working server is reported as Error.",
    killedBy: ["inspect/health"],
    over: () => ({ handler: changeAnswer(get(/\/health$/), () => ({ status: "Error" })) }),
  },
  {
    id: "inspect-empties-version",
    fault: "The version is an empty string.",
    killedBy: ["inspect/version"],
    over: () => ({ handler: changeAnswer(get(/\/version$/), () => ({ version: "" })) }),
  },
  {
    id: "inspect-omits-delete-routes",
    fault: "The list of routes omits those with the method DELETE.",
    killedBy: ["inspect/routes"],
    over: () => ({
      handler: changeAnswer<Schema<"RouteList">>(get(/\/inspect\/routes$/), ({ data }) => ({
        data: data.filter(({ method }) => method !== "DELETE"),
      })),
    }),
  },
  {
    id: "inspect-omits-tool-runtime-provider",
    fault: "The list of providers omits the one of tool_runtime.",
    killedBy: ["inspect/providers"],
    over: () => ({
      handler: changeAnswer<Schema<"ProviderList">>(get(/\/providers$/), ({ data }) => ({
        data: data.filter(({ api }) => api !== "tool_runtime"),
      })),
    }),
  },
  {
    id: "inspect-accepts-unknown-providers",
    fault: "GET of an unknown provider returns the first provider.",
    killedBy: ["inspect/providers"],
    over: () => ({
      handler: interceptRequest(get(/\/providers\/[^/]+$/), async (request, honest) => {
        const response = await honest(request);
        if (response.status < 400) return response;
        const all = await honest(new Request(request.url.replace(/\/[^/]+$/, "")));
        return Response.json(((await all.json()) as Schema<"ProviderList">).data[0]);
      }),
    }),
  },
];
