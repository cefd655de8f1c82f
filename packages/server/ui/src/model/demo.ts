/** What the demo turn sends, and what the page says about it beforehand. */
import type { Model, Shield, ToolGroup } from "@understudy/contract/types";

export const demoQuestion = "How is the weather in Rome?";
export const demoTool = { name: "get_weather", description: "The weather in a city" };
export const demoResponse = "sunny, 20 degrees";

export interface Served {
  models: readonly Model[];
  shields: readonly Shield[];
  toolgroups: readonly ToolGroup[];
  /** The names of the loaded scripts. */
  scripts: readonly string[];
}

export interface Demo {
  /** Null if no turn can run. */
  model: string | null;
  shields: string[];
  toolgroups: string[];
  /** Whether the server plays its built-in demo, as it does if it was started without a script. */
  isBuiltIn: boolean;
  description: string;
}

export function toDemo({ models, shields, toolgroups, scripts }: Served): Demo {
  const model = models.find(({ model_type }) => model_type === "llm")?.identifier ?? null;
  const used = {
    model,
    shields: shields.map(({ identifier }) => identifier).slice(0, 1),
    toolgroups: toolgroups.map(({ identifier }) => identifier),
    isBuiltIn: scripts.length === 1 && scripts[0] === "demo",
  };
  return { ...used, description: describe(used, scripts) };
}

function describe(
  { model, shields, toolgroups, isBuiltIn }: Omit<Demo, "description">,
  scripts: readonly string[],
): string {
  if (model === null)
    return "This server has no model, so no turn can run. Load a script with a model, or start the server without scripts to get the demo.";
  const parts = [
    `the model ${model}`,
    ...shields.map((shield) => `the shield ${shield}`),
    ...(toolgroups.length > 0 ? [`the tools of ${toolgroups.join(", ")}`] : []),
    `the client tool ${demoTool.name}`,
  ];
  const sends = `It creates a session and an agent with ${listed(parts)}, and sends the message.`;
  const responds = `If the model calls ${demoTool.name}, the response is “${demoResponse}”.`;
  return [sends, responds, ...(isBuiltIn ? [] : [byScripts(scripts)])].join(" ");
}

function byScripts(scripts: readonly string[]): string {
  if (scripts.length === 0) return "No script is loaded.";
  const [shown, more] = [scripts.slice(0, 3), scripts.length - 3];
  const names = listed([...shown, ...(more > 0 ? [`${more} more`] : [])]);
  return scripts.length === 1
    ? `The script ${names} decides what the model answers.`
    : `The scripts ${names} decide what the model answers.`;
}

/** Such as `a, b and c`. */
function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
