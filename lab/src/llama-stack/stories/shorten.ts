/** Makes a story for a real server shorter: by whole steps, since each try takes a while there. */
import type { Story } from "@understudy/conformance/src/story/story.ts";

/** Without the steps that it does not need to show what it shows. */
export async function shortened(story: Story, shows: (story: Story) => Promise<boolean>): Promise<Story> {
  let { steps } = story;
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const fewer = steps.filter((_, n) => n !== at);
    if (await shows({ steps: fewer })) steps = fewer;
  }
  return { steps };
}

/** In how many of so many tries in a row it shows it, until the first in which it does not. */
export async function timesInARow(most: number, shows: () => Promise<boolean>): Promise<number> {
  for (let times = 0; times < most; times += 1) if (!(await shows())) return times;
  return most;
}
