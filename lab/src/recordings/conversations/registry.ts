/** Models, shields and toolgroups that are registered and read, and what a server says of itself. */
import { nobodysName, own, storyShields } from "@understudy/conformance/src/story/names.ts";
import type { ResourceKind } from "@understudy/conformance/src/story/registry-steps.ts";
import type { StoryStep } from "@understudy/conformance/src/story/story.ts";
import { conversation, withServerTools } from "./conversation.ts";

const [guard] = storyShields;

function reading(kind: ResourceKind, name: string): StoryStep[] {
  return [
    { do: "get_named", kind, name },
    { do: "unregister", kind, name },
    { do: "get_named", kind, name },
    { do: "unregister", kind, name },
    { do: "get_named", kind, name: nobodysName },
  ];
}

export const registryConversations = [
  conversation(
    "models",
    // A registration names the provider of a listed model.
    { do: "list_named", kind: "model" },
    { do: "register", kind: "model", name: own("m"), fields: { metadata: { of: "suite" } } },
    { do: "register", kind: "model", name: own("m"), fields: { metadata: { of: "others" } } },
    reading("model", own("m")),
  ),
  conversation("unknown-provider-model", {
    do: "register",
    kind: "model",
    name: own("m"),
    target: nobodysName,
  }),
  conversation(
    "shields",
    { do: "stage", as: "r1", script: { replies: [], shields: [{ shield: guard }] } },
    { do: "register", kind: "shield", name: own("g"), target: guard, fields: { params: { strict: true } } },
    reading("shield", own("g")),
  ),
  withServerTools(
    conversation(
      "toolgroups",
      { do: "register", kind: "toolgroup", name: own("desk") },
      reading("toolgroup", own("desk")),
    ),
  ),
  conversation(
    "health",
    { do: "inspect", what: "health" },
    { do: "inspect", what: "version" },
    { do: "get_provider" },
  ),
];
