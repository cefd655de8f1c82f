/** The stack that the client's flows talk to; each flow has a script of its own. */
import { createStack, type Stack } from "@understudy/server";

export function clientStack(): Stack {
  return createStack({
    scripts: [
      { script: "hello", model: "mock-model", replies: [], otherwise: { say: ["Good ", "morning."] } },
      {
        script: "weather",
        replies: [
          { when: { last: "tool" }, say: ["It is ", { repeat: "last" }] },
          { say: "Let me look.", call: [{ id: "c1", tool: "get_weather", args: { city: "Rome" } }] },
        ],
      },
      {
        script: "held-weather",
        replies: [
          { when: { last: "tool" }, say: ["It is ", { gate: "half" }, { repeat: "last" }] },
          { call: [{ id: "c1", tool: "get_weather", args: { city: "Rome" } }] },
        ],
      },
      { script: "slow", replies: [{ say: ["One, ", { gate: "half" }, "two."] }] },
      { script: "failing", replies: [{ error: { status: 503, message: "no room" } }] },
      {
        script: "guarded",
        replies: [{ say: "Of course." }],
        shields: [
          {
            shield: "guard",
            when: { text: "bomb", touchpoint: "user-input" },
            violation: { level: "error", message: "No." },
          },
        ],
        tools: [{ tool: "get_time", group: "clock", returns: "12:00" }],
      },
    ],
  });
}
