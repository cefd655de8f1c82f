/** The built-in demo script, used without scripts of one's own. */
import { defineScript } from "./builder.ts";

/**
 * Answers any text. Calls the client tool `get_weather` for "weather" and the server tool `get_time` (toolgroup `clock`)
 * for "time", if offered. The shield `guard` rejects "bomb".
 */
export const demoScript = defineScript({
  script: "demo",
  model: "mock-model",
  // All replies have conditions instead of positions, so that the script works for any number of turns.
  replies: [
    { when: { last: "tool" }, say: ["The tool ", "says: ", { repeat: "last" }] },
    {
      when: { text: "weather", tool_offered: "get_weather" },
      say: ["Let me ", "look."],
      call: [{ tool: "get_weather", args: { city: "Rome" } }],
    },
    {
      when: { text: "weather" },
      say: ["I would ask ", "a client tool get_weather, ", "but this agent has none."],
    },
    { when: { text: "time", tool_offered: "get_time" }, call: [{ tool: "get_time" }] },
    {
      when: { text: "time" },
      say: ["I would ask ", "the tool get_time, ", "but this agent lacks the toolgroup clock."],
    },
  ],
  otherwise: {
    say: ["Hello! ", "I am the built-in demo of a scripted model. ", "Ask me for the weather or the time."],
  },
  shields: [
    {
      shield: "guard",
      when: { text: "bomb" },
      violation: {
        level: "error",
        message: "I cannot help with that.",
        metadata: { category: "S1" },
      },
    },
  ],
  tools: [
    {
      tool: "get_time",
      group: "clock",
      description: "The time of day",
      parameters: [],
      returns: "12:00",
    },
  ],
});
