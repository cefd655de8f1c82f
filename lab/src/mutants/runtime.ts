import type { Schema, ToolDef } from "@understudy/contract/types";
import type { Handler, Mutant } from "./mutant.ts";
import { changeAnswer, changeRequest, bodyOf, interceptRequest, type RequestPattern } from "./rewrite.ts";

const invoking: RequestPattern = { method: "POST", path: /\/tool-runtime\/invoke$/ };
const running: RequestPattern = { method: "POST", path: /\/safety\/run-shield$/ };
const listing: RequestPattern = { method: "GET", path: /\/tool-runtime\/list-tools$/ };
const gettingTool: RequestPattern = { method: "GET", path: /\/tools\/.+$/ };

type ToolList = Schema<"ToolDefList">;
type Result = Schema<"ToolInvocationResult">;
type Ran = Schema<"RunShieldResponse">;
type Run = Schema<"RunShieldRequest">;

export const runtimeMutants: readonly Mutant[] = [
  {
    id: "tool-list-ignores-toolgroup",
    fault: "The tool list ignores the requested toolgroup and returns all tools.",
    killedBy: ["runtime/tools-by-group"],
    over: () => ({
      handler: interceptRequest({ method: "GET", path: /\/tools$/ }, (request, honest) =>
        honest(new Request(request.url.replace(/\?.*$/, ""))),
      ),
    }),
  },
  {
    id: "tool-list-omits-parameters",
    fault: "The runtime tool list returns tools without their parameters.",
    killedBy: ["runtime/tools-described"],
    over: () => ({
      handler: changeAnswer<ToolList>(listing, ({ data }) => ({
        data: data.map((tool): ToolDef => ({ ...tool, parameters: null })),
      })),
    }),
  },
  {
    id: "tool-get-returns-first-of-several",
    fault: "GET of a tool name that several toolgroups share returns the first tool.",
    killedBy: ["runtime/tool-by-name"],
    over: () => ({
      handler: interceptRequest(gettingTool, async (request, honest) => {
        const response = await honest(request);
        if (response.status !== 400) return response;
        const { data } = (await (await honest(toolsOf(request))).json()) as Schema<"ToolList">;
        return Response.json(data.find(({ name }) => request.url.endsWith(`/${name}`)));
      }),
    }),
  },
  {
    id: "invoke-tool-hides-errors",
    fault: "Invoking a tool never returns its error_message and error_code.",
    killedBy: ["runtime/invoke-result"],
    over: () => ({
      handler: changeAnswer<Result>(invoking, (result) => ({
        ...result,
        error_message: null,
        error_code: null,
      })),
    }),
  },
  {
    id: "invoke-tool-returns-json-text",
    fault: "Invoking a tool returns its content as JSON text.",
    killedBy: ["runtime/invoke-result"],
    over: () => ({
      handler: changeAnswer<Result>(invoking, (result) => ({
        ...result,
        content: result.content === null ? null : JSON.stringify(result.content),
      })),
    }),
  },
  {
    id: "invoke-tool-ignores-default-arguments",
    fault: "Invoking a tool ignores the default arguments of its toolgroup.",
    killedBy: ["runtime/invoke-arguments"],
    over() {
      let asked: object | null = null;
      return {
        handler: interceptRequest(invoking, async (request, honest) => {
          asked = (await bodyOf<Schema<"InvokeToolRequest">>(request))?.kwargs ?? null;
          return honest(request);
        }),
        tools: (honest) => ({
          ...honest,
          invoke: (request, context) =>
            honest.invoke({ ...request, arguments: { ...(asked ?? request.arguments) } }, context),
        }),
      };
    },
  },
  {
    id: "invoke-tool-accepts-unknown-tools",
    fault: "Invoking an unknown tool gets a 200 with an error_message.",
    killedBy: ["runtime/unknown-tool"],
    over: () => ({
      handler: interceptRequest(invoking, async (request, honest) => {
        const response = await honest(request);
        const result = { content: null, error_message: "No such tool.", error_code: 1, metadata: null };
        return response.status >= 400 ? Response.json(result) : response;
      }),
    }),
  },
  {
    id: "run-shield-drops-warnings",
    fault: "Running a shield returns only violations of the level error.",
    killedBy: ["runtime/run-shield"],
    over: () => ({
      handler: changeAnswer<Ran>(running, ({ violation }) => ({
        violation: violation?.violation_level === "error" ? violation : null,
      })),
    }),
  },
  {
    id: "run-shield-drops-middle-messages",
    fault: "A shield that is run gets only the first and the last message.",
    killedBy: ["runtime/shield-messages"],
    over: () => ({
      shields: (honest) => ({
        ...honest,
        run: (request, context) =>
          honest.run({ ...request, messages: withoutMiddle(request.messages) }, context),
      }),
    }),
  },
  {
    id: "run-shield-drops-request-params",
    fault: "Running a shield ignores the params of the request.",
    killedBy: ["runtime/shield-params"],
    over: () => ({ handler: changeRequest<Run>(running, (body) => ({ ...body, params: null })) }),
  },
  {
    id: "run-shield-accepts-unknown-shields",
    fault: "Running an unknown shield gets a 200 without a violation.",
    killedBy: ["runtime/unknown-shield"],
    over: () => ({ handler: passing([404, 400]) }),
  },
  {
    id: "run-shield-ignores-failing-shields",
    fault: "Running a shield that fails gets a 200 without a violation.",
    killedBy: ["runtime/failing-shield"],
    over: () => ({ handler: passing([500, 503]) }),
  },
];

/** Finds nothing instead of telling of this. */
function passing(statuses: readonly number[]): (honest: Handler) => Handler {
  return interceptRequest(running, async (request, honest) => {
    const response = await honest(request);
    return statuses.includes(response.status) ? Response.json({ violation: null }) : response;
  });
}

function toolsOf({ url }: Request): Request {
  return new Request(url.replace(/\/tools\/.*$/, "/tools"));
}

/** The first has the marker. */
function withoutMiddle<Message>(messages: readonly Message[]): Message[] {
  return messages.length < 3 ? [...messages] : [...messages.slice(0, 1), ...messages.slice(-1)];
}
