/** Responses in the background: read while they run, followed, cancelled, and left alone. */
import fc, { type Arbitrary } from "fast-check";
import { nobody, type Story, type StoryStep } from "../../../story/story.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { answering, pieces, respond, streamed, user, words } from "./parts.ts";

export const responseBackgroundStories: StoryGenerator = {
  id: "response-background",
  title: "Responses in the background, which are read while they run, followed, cancelled or fail.",
  needs: ["responses", "scripting", "gates"],
  ownChecksOnly: true,
  stories: () => plans.map(toStory),
};

type Plan = typeof plans extends Arbitrary<infer Drawn> ? Drawn : never;

const plans = fc.record({
  text: words,
  say: pieces,
  /** Whether its events are read, as far as the first. */
  stream: streamed,
  /** Whether the model pauses after its words, and what happens then. */
  held: fc.constantFrom("read", "cancelled", "raced", "not"),
  /** The number of the last event that a follower has. */
  follow: fc.option(fc.constantFrom(-1, 0, 2, 4), { nil: undefined }),
  fails: fc.nat(4).map((n) => n === 4),
  late: fc.boolean(),
  others: fc.subarray(["foreground", "unstored", "unknown"] as const),
});

/** What a model that was held has yet to say. */
const rest = "The end.";

function toStory(plan: Plan): Story {
  const { text, say, stream, held, fails, late, others } = plan;
  const whole = held === "not" ? say : [...say, { gate: "held" }, rest];
  const error = { status: 500, message: "The model is not well." };
  const response = "b1";
  const disconnecting = stream ? { disconnectAfter: 1 } : {};
  const first = respond(response, {
    input: [user(text)],
    fields: { background: true },
    stream,
    script: { replies: [{ say: whole, ...(fails ? { error } : {}) }] },
    ...disconnecting,
  });
  return {
    steps: [
      first,
      ...(held === "not" ? [] : whileHeld(plan)),
      { do: "await_response", response },
      ...following(plan),
      { do: "get_response", response },
      ...(late
        ? [
            { do: "cancel_response" as const, response },
            { do: "get_response" as const, response },
          ]
        : []),
      ...others.flatMap((other) => beside(other, text)),
    ],
  };
}

function following({ follow }: Plan): StoryStep[] {
  return follow === undefined ? [] : [{ do: "get_response", response: "b1", replay: follow }];
}

function whileHeld(plan: Plan): StoryStep[] {
  const response = "b1";
  const read = (): StoryStep => ({ do: "get_response", response });
  const open: StoryStep = { do: "open_gate", gate: "held", turn: response };
  const cancel: StoryStep = { do: "cancel_response", response };
  const reached: StoryStep = { do: "await_gate", gate: "held", turn: response };
  if (plan.held === "cancelled") return [reached, read(), cancel, read(), open];
  if (plan.held === "raced") return [reached, { do: "parallel", branches: [[cancel], [open]] }];
  // Reads come first, so that who follows has begun before the model goes on.
  return [reached, { do: "parallel", branches: [following(plan), [read(), read(), open]] }];
}

function beside(other: Plan["others"][number], text: string): StoryStep[] {
  if (other === "unknown") return [{ do: "cancel_response", response: nobody }];
  if (other === "unstored")
    return [answering("u1", text, "Hi.", { stream: false, fields: { background: true, store: false } })];
  return [
    answering("p1", text, "Hi.", { stream: false }),
    { do: "cancel_response", response: "p1" },
    { do: "get_response", response: "p1" },
  ];
}
