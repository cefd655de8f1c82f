/** An agent whose JSON is nested deeply. Some servers store it, and can then neither read nor delete it. */
import fc from "fast-check";
import type { Story } from "../../../story/story.ts";
import { nested } from "./arbitraries.ts";
import type { StoryGenerator } from "../../../check/generator.ts";

const agent = "a1";

const story: Story = {
  steps: [
    {
      do: "create_agent",
      as: agent,
      config: {
        client_tools: [
          { name: "look", description: "To look at things", parameters: [], metadata: { at: nested(200) } },
        ],
      },
    },
    { do: "get_agent", agent },
    { do: "list_agents" },
    { do: "create_session", as: "s1", agent },
    { do: "delete_agent", agent },
    { do: "get_agent", agent },
  ],
};

export const deepJsonStories: StoryGenerator = {
  id: "deep-json",
  title: "One agent whose JSON is nested deeply, read and deleted when all other stories are over.",
  needs: [],
  alone: true,
  once: true,
  stories: () => fc.constant(story),
};
