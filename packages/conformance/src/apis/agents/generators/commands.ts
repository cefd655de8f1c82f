/** Any sequence of requests, for the comparison with a model of the server. */
import fc, { type Arbitrary } from "fast-check";
import type { Alias, GivenResponses, Story, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import type { StoryGenerator } from "../../../check/generator.ts";

export const commandStories: StoryGenerator = {
  id: "commands",
  title: "Agents, sessions and turns made, resumed, read and deleted in any order, over restarts.",
  needs: ["scripting"],
  // It may restart the server.
  alone: true,
  stories: (has) =>
    fc
      .array(command(has), { minLength: 1, maxLength: 25, size: "max" })
      .map((drawn) => toStory(drawn, has.has("any_resume"))),
};

type Drawn = ReturnType<typeof command> extends Arbitrary<infer One> ? One : never;

const kinds = {
  create_agent: 3,
  create_session: 4,
  turn: 6,
  resume: 5,
  get_agent: 1,
  list_sessions: 2,
  get_session: 3,
  get_turn: 2,
  delete_session: 1,
  delete_agent: 1,
} as const;

function command(has: ReadonlySet<Capability>) {
  const weighted = Object.entries(kinds).map(([kind, weight]) => ({
    weight,
    arbitrary: fc.constant(kind as keyof typeof kinds),
  }));
  const ends = (["restart", "kill"] as const).filter((end) => has.has(end));
  return fc.record({
    kind: fc.oneof(...weighted, ...ends.map((end) => ({ weight: 1, arbitrary: fc.constant(end) }))),
    /** Which of the records so far it is about. */
    of: fc.nat(5),
    persistent: fc.boolean().map((not) => !not),
    rounds: fc.nat(2),
    stream: fc.boolean().map((whole) => !whole),
    give: fc.oneof(
      { weight: 4, arbitrary: fc.constant<GivenResponses>("right") },
      { weight: 1, arbitrary: fc.constantFrom<GivenResponses>("none", "unknown", "repeated") },
    ),
  });
}

/** Every story begins with an agent and a session, without which most steps would be refused. */
function toStory(drawn: readonly Drawn[], anyResume: boolean): Story {
  const steps: StoryStep[] = [
    { do: "create_agent", as: "a0", config: configOf(true) },
    { do: "create_session", as: "s0", agent: "a0" },
  ];
  const made = { a: 1, s: 1, t: 0 };
  const fresh = (kind: keyof typeof made): Alias => `${kind}${made[kind]++}`;
  const one = (kind: keyof typeof made, of: number): Alias => `${kind}${of % Math.max(made[kind], 1)}`;
  /** The newest turn of each session. */
  const newest = new Map<Alias, Alias>();
  for (const each of drawn) {
    const step = toStep(each, fresh, one);
    if (step.do === "turn") newest.set(step.session, step.as);
    // Where any other resume would spoil what is stored, the newest turn of a session is resumed, and rightly.
    const [turn] = [...newest.values()].slice(each.of % Math.max(newest.size, 1));
    if (step.do !== "resume" || anyResume) steps.push(step);
    else if (turn !== undefined) steps.push({ ...step, turn, give: "right" });
  }
  return { steps };
}

type Naming = [fresh: (kind: "a" | "s" | "t") => Alias, one: (kind: "a" | "s" | "t", of: number) => Alias];

function toStep(drawn: Drawn, ...[fresh, one]: Naming): StoryStep {
  const { kind, of, stream } = drawn;
  switch (kind) {
    case "create_agent":
      return { do: kind, as: fresh("a"), config: configOf(drawn.persistent) };
    case "create_session":
      return { do: kind, as: fresh("s"), agent: one("a", of) };
    case "turn": {
      const calls = Array.from({ length: drawn.rounds }, () => ({ call: [{ tool: "look" }] }));
      const replies = [...calls, { say: "Done." }];
      const messages = [{ role: "user" as const, content: "a" }];
      return { do: kind, as: fresh("t"), session: one("s", of), messages, stream, script: { replies } };
    }
    case "resume":
      return { do: kind, turn: one("t", of), give: drawn.give, contents: ["a"], stream };
    case "get_agent":
    case "list_sessions":
    case "delete_agent":
      return { do: kind, agent: one("a", of) };
    case "get_session":
    case "delete_session":
      return { do: kind, session: one("s", of) };
    case "get_turn":
      return { do: kind, turn: one("t", of) };
    default:
      return { do: kind };
  }
}

function configOf(persistent: boolean) {
  return { client_tools: [{ name: "look" }], enable_session_persistence: persistent };
}
