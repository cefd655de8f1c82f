/** How deprecated fields and tool_config merge, derived from the table in docs/look-up/semantics/configuration.md §4.3. */
import { isRecord } from "../../../json/difference.ts";
import type { Trace } from "../../../trace/trace.ts";
import type { RequestedTurn } from "../views/configs.ts";

/** A tool config with every field. */
export type CompleteToolConfig = Record<keyof typeof defaults, unknown>;

export type MergedToolConfig =
  | { stored: CompleteToolConfig }
  /** `value`: a field has an unknown value; `contradiction`: a deprecated field differs from tool_config. */
  | { refused: "value" | "contradiction" };

const defaults = { tool_choice: "auto", tool_prompt_format: null, system_message_behavior: "append" };
const choices = ["auto", "required", "none"];
const formats = ["json", "function_tag", "python_list"];
const behaviors = ["append", "replace"];

/** Merges the fields of an agent config as it was sent, or of a turn, which has no deprecated fields. */
export function mergeToolConfig(sent: Readonly<Record<string, unknown>>): MergedToolConfig {
  const { tool_choice: choice = null, tool_prompt_format: format = null } = sent;
  const config = withDefaults(sent["tool_config"]);
  if (invalidFields(sent).length > 0) return { refused: "value" };
  // Without a tool_config the deprecated fields make one; with one they must agree, with its defaults too.
  if (!isRecord(sent["tool_config"]))
    return {
      stored: {
        ...defaults,
        tool_choice: choice ?? defaults.tool_choice,
        tool_prompt_format: format ?? defaults.tool_prompt_format,
      },
    };
  const agrees =
    (choice === null || choice === config.tool_choice) &&
    (format === null || format === config.tool_prompt_format);
  return agrees ? { stored: config } : { refused: "contradiction" };
}

function withDefaults(sent: unknown): CompleteToolConfig {
  const config = isRecord(sent) ? sent : {};
  return {
    tool_choice: "tool_choice" in config ? config["tool_choice"] : defaults.tool_choice,
    tool_prompt_format:
      "tool_prompt_format" in config ? config["tool_prompt_format"] : defaults.tool_prompt_format,
    system_message_behavior:
      "system_message_behavior" in config
        ? config["system_message_behavior"]
        : defaults.system_message_behavior,
  };
}

/** The paths of fields with unknown values. */
export function invalidFields(sent: Readonly<Record<string, unknown>>): string[][] {
  const { tool_choice = null, tool_prompt_format = null } = sent;
  const config = withDefaults(sent["tool_config"]);
  // The tool_choice of a tool_config may name any tool, so that any text is allowed.
  const isName = config.tool_choice === null || typeof config.tool_choice === "string";
  const possible: [way: string[], isPossible: boolean][] = [
    [["tool_choice"], isOneOf(choices, tool_choice)],
    [["tool_prompt_format"], isOneOf(formats, tool_prompt_format)],
    [["tool_config", "tool_choice"], isName],
    [["tool_config", "tool_prompt_format"], isOneOf(formats, config.tool_prompt_format)],
    [["tool_config", "system_message_behavior"], isOneOf(behaviors, config.system_message_behavior)],
  ];
  return possible.flatMap(([path, isPossible]) => (isPossible ? [] : [path]));
}

function isOneOf(known: readonly unknown[], value: unknown): boolean {
  return value === null || known.includes(value);
}

/** The tool config that a turn runs with; null if its agent was refused or the profile makes no promise. */
export function toolConfigOf(
  { expectations }: Trace,
  { agent, sent }: RequestedTurn,
): CompleteToolConfig | null {
  const turnConfig = isRecord(sent["tool_config"]) ? sent["tool_config"] : null;
  const { turn_tool_config } = expectations.policy;
  if (turnConfig !== null && turn_tool_config === undefined) return null;
  const replaces = turnConfig !== null && turn_tool_config === "replaces";
  const merged = mergeToolConfig(replaces ? { tool_config: turnConfig } : agent.sent);
  return "stored" in merged ? merged.stored : null;
}
