import type { JSX } from "preact";
import type { Selection } from "../data/selection.ts";

const names = { sessions: "Sessions", responses: "Responses", conversations: "Conversations" };

/** What the list at the side has. */
export type Area = keyof typeof names;

/** Where the selection is listed. */
export function areaOf(selection: Selection | null): Area {
  if (selection === null || "agent_id" in selection) return "sessions";
  return "response_id" in selection ? "responses" : "conversations";
}

export function AreaTabs({ area, show }: { area: Area; show(area: Area): void }): JSX.Element {
  return (
    <div class="areas" role="group" aria-label="List">
      {areas.map((one) => (
        <button key={one} type="button" aria-pressed={one === area} onClick={() => show(one)}>
          {names[one]}
        </button>
      ))}
    </div>
  );
}

const areas: readonly Area[] = ["sessions", "responses", "conversations"];
