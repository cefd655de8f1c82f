/** Chooses the script: the one named by the newest marker, else the first that claims the requested model, shield or tool. */
import type { Message } from "@understudy/contract/types";
import { countAnswers, findMarker } from "./marker.ts";
import { nearest } from "../../script/nearest.ts";
import { libraryOf, type Library } from "../../script/library.ts";
import type { Script } from "../../script/types.ts";

export interface Choice {
  script: Script;
  /** `name` or `name#id`; null without a marker. */
  marker: string | null;
  position: number;
}
/** No script, or no reply of it, matched. The message is for the script's author. */
export interface Miss {
  kind: "miss";
  script: string | null;
  marker: string | null;
  message: string;
}

/** `find` selects the script for a conversation without a marker; `wanted` completes "no script …" in the error. */
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
