/** Which script plays: the one that the newest marker names, or else the first that claims what is asked for. */
import type { Message } from "@understudy/contract/types";
import { countAnswers, findMarker } from "./marker.ts";
import { nearest } from "../../script/nearest.ts";
import { libraryOf, type Library } from "../../script/library.ts";
import type { Script } from "../../script/types.ts";

export interface Choice {
  script: Script;
  /** `name` or `name#id`; null when no marker chose. */
  marker: string | null;
  position: number;
}
/** Why no script, or no reply of it, plays. Its message is for whoever wrote the script. */
export interface Miss {
  kind: "miss";
  script: string | null;
  marker: string | null;
  message: string;
}

/** `find` gives the script for a conversation without a marker, and `wanted` names what it looks for. */
export function chooseScript(
  scripts: readonly Script[],
  messages: readonly Message[],
  find: (library: Library) => Script | undefined,
  wanted: string,
): Choice | Miss {
  const marker = findMarker(messages);
  const library = libraryOf(scripts);
  const script = marker === null ? find(library) : library.byName.get(marker.name);
  if (script !== undefined)
    return { script, marker: marker?.text ?? null, position: marker?.position ?? countAnswers(messages) };
  const names = scripts.map((other) => other.script);
  const loaded = names.length === 0 ? "No script is loaded." : `Loaded: ${names.join(", ")}.`;
  if (marker === null) {
    const how =
      "Name one by its marker, such as @@name@@ or @@name#any-id@@, in the instructions or a user message";
    return miss(null, `No marker chooses a script, and no script ${wanted}. ${how}. ${loaded}`);
  }
  const near = nearest(marker.name, names);
  const question = near === undefined ? "" : ` Did you mean @@${near}@@?`;
  return miss(marker.text, `The marker @@${marker.text}@@ names no loaded script.${question} ${loaded}`);
}

function miss(marker: string | null, message: string): Miss {
  return { kind: "miss", script: null, marker, message };
}
