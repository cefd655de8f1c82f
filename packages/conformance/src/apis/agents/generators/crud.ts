/** Agents and sessions: created, read in every way, deleted. */
import type { AgentConfigInput } from "@understudy/contract/types";
import fc, { type Arbitrary } from "fast-check";
import type { RequestChange } from "../../../story/change.ts";
import type { RequestStep, Story, StoryStep } from "../../../story/story.ts";
import { nested, text, wording } from "./arbitraries.ts";
import type { StoryGenerator } from "../../../check/generator.ts";

export const crudStories: StoryGenerator = {
  id: "crud",
  title: "Agents and sessions, made, read one by one and page by page, and deleted.",
  needs: [],
  // Pages of all agents of a server can only be judged while no other story creates any.
  alone: true,
  stories: () => plans.map(toStory),
};

type Plan = typeof plans extends Arbitrary<infer Drawn> ? Drawn : never;

/** A key of no schema; records must not have it when they are read back. */
export const unheardOf = "unheard_of";

/** The version of a client that no server is made for. */
export const otherClient = { is: "header", name: "x-llamastack-client-version", value: "0.0.1" } as const;

const unknown = fc.constantFrom({}, { [unheardOf]: [1] });
const json = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 5 }),
  fc.constantFrom<unknown>(1, "a", null, [{}], nested(40)),
  { maxKeys: 2 },
);
const names = fc.array(text, { maxLength: 2 });

const sampling = fc
  .record(
    {
      strategy: fc.constantFrom<object>(
        { type: "greedy" },
        { type: "top_p", temperature: 0.5 },
        { type: "top_p", temperature: 1, top_p: null },
        { type: "top_k", top_k: 3 },
      ),
      max_tokens: fc.constantFrom(0, 7, null),
      repetition_penalty: fc.constantFrom(1, 0.1, null),
      stop: fc.option(names),
    },
    { requiredKeys: [] },
  )
  .chain((params) => unknown.map((more) => ({ ...params, ...more })));

const tool = fc
  .record(
    {
      name: fc.constantFrom("look", "find"),
      description: fc.option(wording),
      parameters: fc.option(
        fc.array(
          fc.record(
            {
              name: fc.constantFrom("at", "in"),
              parameter_type: fc.constantFrom("string", "integer"),
              description: wording,
              required: fc.boolean(),
              default: fc.constantFrom<unknown>(null, 0, "a", { b: [] }),
            },
            { requiredKeys: ["name", "parameter_type", "description"] },
          ),
          { maxLength: 2 },
        ),
      ),
      input_schema: fc.option(json),
      metadata: fc.option(json),
    },
    { requiredKeys: ["name"] },
  )
  .chain((drawn) => unknown.map((more) => ({ ...drawn, ...more })));

const config = fc
  .record(
    {
      instructions: wording,
      model: fc.constant("suite-nobody-serves-this"),
      sampling_params: fc.option(sampling),
      input_shields: fc.option(names),
      output_shields: fc.option(names),
      toolgroups: fc.option(
        fc.array(fc.oneof(text, fc.record({ name: text, args: json })), { maxLength: 2 }),
      ),
      client_tools: fc.option(fc.array(tool, { maxLength: 2 })),
      max_infer_iters: fc.constantFrom(0, 1, 10, 9007199254740991, null),
      enable_session_persistence: fc.constantFrom(true, false, null),
      response_format: fc.constantFrom<object | null>(null, {
        type: "json_schema",
        json_schema: { type: "object" },
      }),
    },
    { requiredKeys: [] },
  )
  .chain((drawn) => unknown.map((more) => ({ ...drawn, ...more }) as Partial<AgentConfigInput>));

const page = fc.record(
  { limit: fc.integer({ min: -1, max: 6 }), start_index: fc.nat(6) },
  { requiredKeys: [] },
);

const plans = fc.record({
  agents: fc.array(config, { minLength: 1, maxLength: 3 }),
  sessions: fc.nat(5),
  /** More agents and sessions. */
  more: fc.nat(9).map((n) => (n === 9 ? 24 : 0)),
  /** The sessions of the first agent all have one name. */
  alike: fc.boolean(),
  contentType: fc.constantFrom(
    undefined,
    undefined,
    "application/json; charset=utf-8",
    "application/vnd.suite+json",
  ),
  pages: fc.array(page, { minLength: 1, maxLength: 3 }),
  gone: fc.nat(5),
  requestId: fc.constantFrom("suite", "A-1_b=", "x".repeat(255)),
});

function toStory({ agents, sessions, pages, gone, requestId, more, alike, contentType }: Plan): Story {
  const named = agents.map((_, n) => `a${n + 1}`);
  const kept = Array.from({ length: sessions }, (_, n) => `s${n + 1}`);
  const others = Array.from({ length: more }, (_, n) => n + 1);
  const reads = (agent: string): StoryStep[] => [
    { do: "get_agent", agent },
    { do: "list_sessions", agent },
  ];
  const all: RequestStep = { do: "list_agents" };
  const mutated = (step: RequestStep, ...changes: RequestChange[]): StoryStep => ({
    do: "altered",
    step,
    changes,
  });
  const first: RequestStep = { do: "get_agent", agent: "a1" };
  const deleted = kept[gone % (sessions || 1)];
  return {
    steps: [
      ...agents.map((drawn, n): StoryStep => ({ do: "create_agent", as: `a${n + 1}`, config: drawn })),
      ...others.map((n): StoryStep => ({ do: "create_agent", as: `b${n}`, config: {} })),
      ...kept.map((as): StoryStep => ({
        do: "create_session",
        as,
        agent: "a1",
        ...(alike ? { namesake: "s1" } : {}),
        ...(contentType === undefined ? {} : { contentType }),
      })),
      ...others.map((n): StoryStep => ({ do: "create_session", as: `r${n}`, agent: "a1" })),
      // A name with characters that a server might fold or drop.
      { do: "create_session", as: "s9", agent: named.at(-1) ?? "a1", ending: ` Zoë's "2nd"` },
      ...named.flatMap(reads),
      ...[...kept, "s9"].map((session): StoryStep => ({ do: "get_session", session })),
      ...pages.map((drawn): StoryStep => ({ do: "list_sessions", agent: "a1", ...drawn })),
      all,
      ...pages.map((drawn): StoryStep => ({ ...all, ...drawn })),
      all,
      mutated(first, { is: "slash" }),
      mutated({ do: "list_sessions", agent: "a1" }, { is: "slash" }),
      mutated(first, { is: "prefix", prefix: "/v1alpha" }),
      mutated({ do: "list_sessions", agent: "a1" }, { is: "prefix", prefix: "/v1alpha" }),
      mutated(first, { is: "query", name: unheardOf, value: "1" }),
      mutated({ do: "list_sessions", agent: "a1" }, { is: "query", name: unheardOf, value: "" }),
      mutated(first, { is: "header", name: "x-request-id", value: requestId }),
      mutated(first, otherClient),
      ...(deleted === undefined
        ? []
        : [
            { do: "delete_session" as const, session: deleted },
            ...kept.map((session) => ({ do: "get_session" as const, session })),
            { do: "delete_session" as const, session: deleted },
          ]),
      ...named.flatMap(reads),
      { do: "delete_agent", agent: "a1" },
      { do: "delete_agent", agent: "a1" },
      ...named.flatMap(reads),
      { do: "get_session", session: "s9" },
      all,
    ],
  };
}
