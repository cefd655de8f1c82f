/** Turns of agents with shields, and shields that are run outside of turns. A Llama Guard has its own words. */
import { storyShields } from "@understudy/conformance/src/story/names.ts";
import type { ShieldRule } from "@understudy/mock-inference";
import { agent, clientTool, conversation, resume, stored, turn } from "./conversation.ts";

const [shield] = storyShields;
const violation = {
  level: "error" as const,
  message: "I can't answer that. Can I help with something else?",
  metadata: { violation_type: "S1" },
};
const refusal: ShieldRule = { shield, violation };
const shielded = agent({ input_shields: [shield], output_shields: [shield] });
const hello = [{ say: "Hi." }];

export const shieldConversations = [
  conversation("shields-pass", shielded, turn("t1", hello, { shields: [{ shield }] }), stored),
  conversation("input-refused", shielded, turn("t1", hello, { shields: [refusal] }), stored),
  conversation(
    "output-refused",
    shielded,
    turn("t1", hello, { shields: [{ when: { touchpoint: "assistant-output" }, ...refusal }] }),
    stored,
  ),
  conversation(
    "shields-and-client-tool",
    agent({ input_shields: [shield], output_shields: [shield], client_tools: [clientTool("look")] }),
    turn("t1", [{ say: "See.", call: [{ tool: "look", args: { at: "it" } }] }, ...hello], {
      shields: [{ shield }],
    }),
    resume("Blue"),
    stored,
  ),
  conversation("unknown-shield", agent({ input_shields: ["suite-nobody"] }), turn("t1", hello), {
    do: "get_session",
    session: "s1",
  }),
  conversation(
    "run-shield",
    { do: "stage", as: "r1", script: { replies: [], shields: [{ when: { text: "knife" }, ...refusal }] } },
    {
      do: "run_shield",
      shield,
      stage: "r1",
      messages: [
        { role: "assistant", content: "Yes?", stop_reason: "end_of_turn" },
        { role: "user", content: "A spoon." },
      ],
    },
    {
      do: "run_shield",
      shield,
      stage: "r1",
      messages: [
        { role: "assistant", content: "Yes?", stop_reason: "end_of_turn" },
        { role: "user", content: "A knife." },
      ],
    },
    { do: "run_shield", shield: "suite-nobody", stage: "r1", messages: [] },
  ),
];
