import type { Mutant } from "./mutant.ts";
import { changeAnswer, changeRequest } from "./rewrite.ts";
import {
  changeItems,
  changeResponseEvents,
  createResponse,
  getResponse,
  type Json,
  withItems,
} from "./rewrite-responses.ts";

const isSearch = ({ type }: Json): boolean => type === "web_search_call" || type === "file_search_call";

const including = (include: readonly string[]) =>
  changeRequest<Json>(createResponse, (fields) => ({ ...fields, include }));

export const responseSearchMutants: readonly Mutant[] = [
  {
    id: "response-search-is-not-announced",
    fault: "A stream has no event that a search has begun to search.",
    killedBy: ["responses/stream-grammar"],
    over: () => ({
      handler: changeResponseEvents(
        () => (event) => (String(event["type"]).endsWith("_search_call.searching") ? [] : [event]),
      ),
    }),
  },
  {
    id: "response-search-completes-before-searching",
    fault: "The events that a search searches and that it completed are in the wrong order.",
    killedBy: ["responses/stream-grammar"],
    over: () => ({
      handler: changeResponseEvents(() => (event) => [
        {
          ...event,
          type: String(event["type"])
            .replace(/_search_call\.searching$/, "_search_call.ended")
            .replace(/_search_call\.completed$/, "_search_call.searching")
            .replace(/_search_call\.ended$/, "_search_call.completed"),
        },
      ]),
    }),
  },
  {
    id: "response-search-is-stored-as-failed",
    fault: "A search that was read again has failed.",
    killedBy: ["responses/terminal-is-stored"],
    over: () => ({
      handler: changeAnswer<Json>(
        getResponse,
        withItems((item) => (isSearch(item) ? { ...item, status: "incomplete" } : item)),
      ),
    }),
  },
  {
    id: "response-search-forgets-query",
    fault: "The item of a search does not say what it looked for.",
    killedBy: ["responses/search-items"],
    over: () => ({
      handler: changeItems((item) => {
        if (item["type"] === "file_search_call") return { ...item, queries: [] };
        return item["type"] === "web_search_call"
          ? { ...item, action: { ...(item["action"] as Json), query: "" } }
          : item;
      }),
    }),
  },
  {
    id: "response-search-ignores-include",
    fault: "What a search found is left out, though the request includes it.",
    killedBy: ["responses/search-results"],
    over: () => ({ handler: including([]) }),
  },
  {
    id: "response-search-reports-unasked",
    fault: "What a search found is in its item, though the request does not include it.",
    killedBy: ["responses/search-results"],
    over: () => ({ handler: including(["web_search_call.action.sources", "file_search_call.results"]) }),
  },
  {
    id: "response-search-looks-everywhere",
    fault: "A file search is not given the stores of the request.",
    killedBy: ["responses/search-stores"],
    over: () => ({
      tools: (honest) => ({
        ...honest,
        invoke(request, context) {
          const { vector_store_ids: _, ...rest } = request.arguments;
          return honest.invoke({ ...request, arguments: rest }, context);
        },
      }),
    }),
  },
];
