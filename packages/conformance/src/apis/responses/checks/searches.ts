/** Searches of the web and of files: their items, and what was found. */
import { checksOf } from "../../../check/check.ts";
import { responseSearchStories } from "../generators/searches.ts";
import { isRecord, listOf, recordsAmong } from "../../../json/difference.ts";
import { type Json, type ObservedResponse, observedResponses } from "../views/observed.ts";
import { outputItems, modelMessages, toolRuns } from "../views/tool-runs.ts";
import type { Trace } from "../../../trace/trace.ts";
import { compare, judgeEach } from "../../../check/verdict.ts";

const shared = { generator: responseSearchStories, when: { server_call_items: "whole" } } as const;

/** A search that the model asked for, and its item. */
interface Search {
  observed: ObservedResponse;
  tool: string;
  query: unknown;
  item: Json;
  /** Its place among the searches of its response. */
  at: number;
}

function searchesIn(trace: Trace): Search[] {
  return observedResponses(trace)
    .filter(({ response }) => response?.["status"] === "completed")
    .flatMap((observed) => {
      const items = outputItems(observed, "web_search_call", "file_search_call");
      const calls = modelMessages(trace, observed.alias).flatMap((message) => message.calls);
      return calls.map(({ name, arguments: args }, at) => ({
        observed,
        tool: name,
        query: isRecord(args) ? args["query"] : undefined,
        item: items[at] ?? {},
        at,
      }));
    });
}

export const searches = checksOf(shared, [
  {
    id: "responses/search-items",
    statement:
      "Each search of the model is an item of its kind with what it looked for, completed, in the order of the calls.",
    reference: ["WebSearchCall", "FileSearchCall"],
    judge: (trace) =>
      judgeEach(
        searchesIn(trace),
        "the model searched for nothing",
        ({ observed, tool, query, item, at }) => {
          const { type, status, action, queries } = item;
          const asked = isRecord(action) ? action["query"] : listOf(queries)[0];
          return compare(
            observed.exchange,
            `search ${at} of the output`,
            { type: `${tool}_call`, status: "completed", query },
            { type, status, query: asked },
          );
        },
      ),
  },
  {
    id: "responses/search-results",
    statement:
      "What a search found is in its item where include asks for it, and nowhere else: sources of the web, results of files.",
    reference: ["WebSearchAction", "FileSearchCall"],
    judge: (trace) =>
      judgeEach(searchesIn(trace), "the model searched for nothing", ({ observed, tool, item, at }) => {
        const isOfWeb = tool === "web_search";
        const wanted = isOfWeb ? "web_search_call.action.sources" : "file_search_call.results";
        const isAsked = listOf(observed.sent["include"]).includes(wanted);
        const action = isRecord(item["action"]) ? item["action"] : {};
        return isOfWeb
          ? compare(
              observed.exchange,
              `sources of search ${at}`,
              isAsked
                ? listOf(foundBy(trace, tool)["sources"]).map((url) => ({ type: "url", url }))
                : undefined,
              action["sources"],
            )
          : compare(
              observed.exchange,
              `results of search ${at}`,
              isAsked ? listOf(foundBy(trace, tool)["results"]) : null,
              item["results"],
            );
      }),
  },
  {
    id: "responses/search-stores",
    least: 5,
    statement: "A file search looks in the stores that the request names.",
    reference: ["FileSearchTool"],
    judge(trace) {
      const [observed] = observedResponses(trace);
      const stores = recordsAmong(observed?.sent["tools"]).find(({ type }) => type === "file_search");
      const runs = toolRuns(trace).filter(({ entry }) => entry.request?.tool_name === "file_search");
      return judgeEach(observed === undefined ? [] : runs, "no file search was run", ({ entry }) =>
        observed === undefined
          ? []
          : compare(
              observed.exchange,
              "vector_store_ids of a search",
              stores?.["vector_store_ids"],
              entry.request?.arguments["vector_store_ids"],
            ),
      );
    },
  },
]);

/** What the story has a tool find. */
function foundBy(trace: Trace, name: string): Json {
  const run = toolRuns(trace).find(({ entry }) => entry.request?.tool_name === name);
  return run?.entry.answer?.metadata ?? {};
}
