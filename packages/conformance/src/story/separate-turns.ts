/** Sessions of one turn each, for servers that resume any turn of a session in place of the one that is named. */
import { type Alias, type Story, type StoryStep, stepsOf } from "./story.ts";

/** Every turn of a session in which a turn is resumed gets a session of its own, but for the first. */
export function withSeparateTurns(story: Story): Story {
  const turns = stepsOf(story, "turn");
  const resumed = new Set(stepsOf(story, "resume").map(({ turn }) => turn));
  const sessions = new Set(turns.filter(({ as }) => resumed.has(as)).map(({ session }) => session));
  const agents = new Map(stepsOf(story, "create_session").map(({ as, agent }) => [as, agent]));
  const used = new Set<Alias>();
  const separate = (step: StoryStep): StoryStep[] => {
    if (step.do === "parallel")
      return [{ ...step, branches: step.branches.map((branch) => branch.flatMap(separate)) }];
    if (step.do !== "turn" || !sessions.has(step.session)) return [step];
    const agent = agents.get(step.session);
    if (!used.has(step.session) || agent === undefined) {
      used.add(step.session);
      return [step];
    }
    const session = `${step.session}-${step.as}`;
    return [
      { do: "create_session", as: session, agent, ...(step.by === undefined ? {} : { by: step.by }) },
      { ...step, session },
    ];
  };
  return { ...story, steps: story.steps.flatMap(separate) };
}
