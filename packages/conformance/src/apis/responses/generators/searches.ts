/** Responses whose model searches the web and files, by tools that a script serves under those names. */
import type { ScriptedTool } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import { searches } from "../../../story/served-tools.ts";
import type { Story } from "../../../story/story.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { pieces, respond, streamed, user, words } from "./parts.ts";

export const responseSearchStories: StoryGenerator = {
  id: "response-searches",
  title: "Responses whose model searches the web and files, with and without what was found.",
  needs: ["responses", "scripting", "server_tools", "whole_tools", "journal"],
  ownChecksOnly: true,
  stories: () => plans.map(toStory),
};

type Plan = typeof plans extends Arbitrary<infer Drawn> ? Drawn : never;

const search = fc.record({ tool: fc.constantFrom("web_search", "file_search"), query: words });

const plans = fc.record({
  rounds: fc.array(fc.array(search, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 }),
  /** How many pages and passages are found. */
  found: fc.nat(2),
  include: fc.subarray(["web_search_call.action.sources", "file_search_call.results"]),
  stores: fc.constantFrom(["vs_1"], ["vs_1", "vs_2"]),
  text: words,
  say: pieces,
  stream: streamed,
});

function toStory({ rounds, found, include, stores, text, say, stream }: Plan): Story {
  const replies = [
    ...rounds.map((round, n) => ({
      // The place tells searches for one text apart.
      call: round.map(({ tool, query }, at) => ({ tool, args: { query, at: `r1-${n}-${at}` } })),
    })),
    { say },
  ];
  const fields = {
    tools: [{ type: "web_search" }, { type: "file_search", vector_store_ids: stores }],
    ...(include.length === 0 ? {} : { include }),
  };
  return {
    steps: [
      respond("r1", {
        input: [user(text)],
        stream,
        fields,
        script: { replies, tools: toolsThatFind(found) },
      }),
      { do: "get_response", response: "r1" },
    ],
  };
}

/** What is found is in the metadata of a tool's answer. */
function toolsThatFind(count: number): ScriptedTool[] {
  const numbers = Array.from({ length: count }, (_, n) => n + 1);
  const metadata = {
    web_search: { sources: numbers.map((n) => `https://example.com/${n}`) },
    file_search: {
      results: numbers.map((n) => ({
        file_id: `file_${n}`,
        filename: `${n}.txt`,
        score: 1 / n,
        text: `Passage ${n}`,
        attributes: { page: n },
      })),
    },
  };
  return searches.tools.map((tool) => ({
    tool,
    group: searches.group,
    description: "To search",
    returns: `Found by ${tool}`,
    metadata: metadata[tool],
  }));
}
