import type { Schema, ToolDef } from "@understudy/contract/types";
import type { Handler, Mutant } from "./mutant.ts";
import { answering, asking, bodyOf, instead, type Where } from "./rewrite.ts";

const invoking: Where = { method: "POST", path: /\/tool-runtime\/invoke$/ };
const running: Where = { method: "POST", path: /\/safety\/run-shield$/ };
const listing: Where = { method: "GET", path: /\/tool-runtime\/list-tools$/ };
const gettingTool: Where = { method: "GET", path: /\/tools\/.+$/ };

type ToolList = Schema<"ToolDefList">;
type Result = Schema<"ToolInvocationResult">;
type Ran = Schema<"RunShieldResponse">;
type Run = Schema<"RunShieldRequest">;

export const runtimeMutants: readonly Mutant[] = [
  {
    id: "lists-all-tools",
    fault: "Whatever group is asked for, the tools of all groups are listed.",
    killedBy: ["runtime/tools-by-group"],
    over: () => ({
      handler: instead({ method: "GET", path: /\/tools$/ }, (request, honest) =>
        honest(new Request(request.url.replace(/\?.*$/, ""))),
      ),
    }),
  },
  {
    id: "lists-no-parameters",
    fault: "Tools are listed without their parameters.",
    killedBy: ["runtime/tools-described"],
    over: () => ({
      handler: answering<ToolList>(listing, ({ data }) => ({
        data: data.map((tool): ToolDef => ({ ...tool, parameters: null })),
      })),
    }),
  },
  {
    id: "guesses-the-tool",
    fault: "Of several tools with one name the first is meant.",
    killedBy: ["runtime/tool-by-name"],
    over: () => ({
      handler: instead(gettingTool, async (request, honest) => {
        const response = await honest(request);
        if (response.status !== 400) return response;
        const { data } = (await (await honest(toolsOf(request))).json()) as Schema<"ToolList">;
        return Response.json(data.find(({ name }) => request.url.endsWith(`/${name}`)));
      }),
    }),
  },
  {
    id: "hides-errors-of-tools",
    fault: "A tool that tells of an error seems to have returned nothing.",
    killedBy: ["runtime/invoke-result"],
    over: () => ({
      handler: answering<Result>(invoking, (result) => ({
        ...result,
        error_message: null,
        error_code: null,
      })),
    }),
  },
  {
    id: "loses-results",
    fault: "What an invoked tool gave is told as a text of JSON.",
    killedBy: ["runtime/invoke-result"],
    over: () => ({
      handler: answering<Result>(invoking, (result) => ({
        ...result,
        content: result.content === null ? null : JSON.stringify(result.content),
      })),
    }),
  },
  {
    id: "invokes-without-defaults",
    fault: "A tool that is invoked does not get its group's default arguments.",
    killedBy: ["runtime/invoke-arguments"],
    over() {
      let asked: object | null = null;
      return {
        handler: instead(invoking, async (request, honest) => {
          asked = (await bodyOf<Schema<"InvokeToolRequest">>(request))?.kwargs ?? null;
          return honest(request);
        }),
        tools: (honest) => ({
          ...honest,
          invoke: (request, signal) =>
            honest.invoke({ ...request, arguments: { ...(asked ?? request.arguments) } }, signal),
        }),
      };
    },
  },
  {
    id: "invokes-nothing",
    fault: "Invoking a tool that there is none of is a 200 with an error.",
    killedBy: ["runtime/unknown-tool"],
    over: () => ({
      handler: instead(invoking, async (request, honest) => {
        const response = await honest(request);
        const result = { content: null, error_message: "No such tool.", error_code: 1, metadata: null };
        return response.status === 404 ? Response.json(result) : response;
      }),
    }),
  },
  {
    id: "finds-errors-only",
    fault: "A shield that is run tells of errors only.",
    killedBy: ["runtime/run-shield"],
    over: () => ({
      handler: answering<Ran>(running, ({ violation }) => ({
        violation: violation?.violation_level === "error" ? violation : null,
      })),
    }),
  },
  {
    id: "always-looks-at-input",
    fault: "A shield that is run looks at the input, whatever it is given.",
    killedBy: ["runtime/shield-touchpoint"],
    over: () => ({
      shields: (honest) => ({
        ...honest,
        run: (request, signal) => honest.run({ ...request, touchpoint: "user-input" }, signal),
      }),
    }),
  },
  {
    id: "runs-shields-on-the-ends",
    fault: "A shield that is run sees nothing between the first message and the last.",
    killedBy: ["runtime/shield-messages"],
    over: () => ({
      shields: (honest) => ({
        ...honest,
        run: (request, signal) =>
          honest.run({ ...request, messages: withoutMiddle(request.messages) }, signal),
      }),
    }),
  },
  {
    id: "runs-shields-without-params",
    fault: "A shield that is run is not told the params of the request.",
    killedBy: ["runtime/shield-params"],
    over: () => ({ handler: asking<Run>(running, (body) => ({ ...body, params: null })) }),
  },
  {
    id: "passes-unknown-shields",
    fault: "A shield that there is none of finds nothing.",
    killedBy: ["runtime/unknown-shield"],
    over: () => ({ handler: passing(404) }),
  },
  {
    id: "passes-failing-shields",
    fault: "A shield that fails finds nothing.",
    killedBy: ["runtime/failing-shield"],
    over: () => ({ handler: passing(500) }),
  },
];

/** Finds nothing instead of telling of this. */
function passing(status: number): (honest: Handler) => Handler {
  return instead(running, async (request, honest) => {
    const response = await honest(request);
    return response.status === status ? Response.json({ violation: null }) : response;
  });
}

function toolsOf({ url }: Request): Request {
  return new Request(url.replace(/\/tools\/.*$/, "/tools"));
}

/** The first has the marker. */
function withoutMiddle<Message>(messages: readonly Message[]): Message[] {
  return messages.length < 3 ? [...messages] : [...messages.slice(0, 1), ...messages.slice(-1)];
}
