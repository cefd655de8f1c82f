/**
 * Chooses the script: the one named by the newest marker, else by a header or key, else the first that claims the requested
 * model, shield or tool.
 */
import type { NamedScript } from "@understudy/contract/provider-data";
import type { Message } from "@understudy/contract/types";
import { countAnswers, findMarker, scriptOf, toMarker } from "./marker.ts";
import { quoted } from "../../script/quoted.ts";
import { nearest } from "../../script/nearest.ts";
import { libraryOf, type Library } from "../../script/library.ts";
import type { Script } from "../../script/types.ts";

/** What a script was chosen by. */
export type ChosenBy = "marker" | NamedScript["by"] | ScriptClaim["by"];

export interface Choice {
  script: Script;
  /** `name` or `name#id`; null where a claim chose. */
  marker: string | null;
  chosen_by: ChosenBy;
  position: number;
}
/** No script, or no reply of it, matched. The message is for the script's author. */
export interface Miss {
  kind: "miss";
  script: string | null;
  marker: string | null;
  chosen_by: ChosenBy | null;
  message: string;
}

/** What a script claims for conversations that name no script. */
export interface ScriptClaim {
  by: "model" | "shield" | "tool";
  find(library: Library): Script | undefined;
  /** Completes "no script …" in the error. */
  wanted: string;
}

/** What chooses a script. */
interface Asked {
  messages: readonly Message[];
  script: NamedScript | undefined;
}

export function chooseScript(scripts: readonly Script[], asked: Asked, claim: ScriptClaim): Choice | Miss {
  const { messages } = asked;
  const library = libraryOf(scripts);
  const named = findNamed(asked);
  if (named === null) {
    const script = claim.find(library);
    if (script !== undefined)
      return { script, marker: null, chosen_by: claim.by, position: countAnswers(messages) };
    const how =
      "Name one by its marker, such as @@name@@ or @@name#any-id@@, in the instructions or a user message, or by the header x-understudy-script";
    const message = `No marker chooses a script, and no script ${claim.wanted}. ${how}. ${loaded(scripts)}`;
    return { kind: "miss", script: null, marker: null, chosen_by: null, message };
  }
  const { sent, marker, chosen_by, position } = named;
  const script = marker === null ? undefined : library.byName.get(scriptOf(marker));
  if (script !== undefined) return { script, marker, chosen_by, position };
  const what = source[chosen_by];
  const message =
    marker === null
      ? `${what} is ${quoted(sent)}, and not name or name#id.`
      : `${what} @@${marker}@@ names no loaded script.${meant(marker, scripts)}`;
  return { kind: "miss", script: null, marker, chosen_by, message: `${message} ${loaded(scripts)}` };
}

const source = { marker: "The marker", header: "The header x-understudy-script", key: "The API key" };

/** What names a script, loaded or not; `marker` is null if the name is not a marker. */
export function findNamed({ messages, script }: Asked) {
  const found = findMarker(messages);
  if (found !== null) {
    const { text, position } = found;
    return { sent: text, marker: text, position, chosen_by: "marker" as const };
  }
  if (script === undefined) return null;
  const { text: sent, by: chosen_by } = script;
  return { sent, marker: toMarker(sent), position: countAnswers(messages), chosen_by };
}

function loaded(scripts: readonly Script[]): string {
  const names = scripts.map(({ script }) => script);
  return names.length === 0 ? "No script is loaded." : `Loaded: ${names.join(", ")}.`;
}

function meant(marker: string, scripts: readonly Script[]): string {
  const near = nearest(
    scriptOf(marker),
    scripts.map(({ script }) => script),
  );
  return near === undefined ? "" : ` Did you mean @@${near}@@?`;
}
