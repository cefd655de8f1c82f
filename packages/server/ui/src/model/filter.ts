/** Which turns the list shows. */
import type { TurnState } from "./turn-state.ts";

export interface Filter {
  /** Part of a session's name or of a turn's texts, ignoring case. */
  text: string;
  /** Empty: any. */
  state: TurnState | "";
  agent_id: string;
}

export const noFilter: Filter = { text: "", state: "", agent_id: "" };

export interface Filterable {
  state: TurnState;
  /** The text that is searched. */
  texts: readonly string[];
}

export function isFiltering({ text, state, agent_id }: Filter): boolean {
  return text.trim() !== "" || state !== "" || agent_id !== "";
}

/** The turns of a session that pass; null if the session is left out. */
export function filterTurns<T extends Filterable>(
  filter: Filter,
  session: { agent_id: string; session_name: string },
  turns: readonly T[],
): T[] | null {
  if (filter.agent_id !== "" && session.agent_id !== filter.agent_id) return null;
  const text = filter.text.trim().toLowerCase();
  const isNamed = session.session_name.toLowerCase().includes(text);
  const passing = turns.filter(
    ({ state, texts }) =>
      (filter.state === "" || state === filter.state) &&
      (isNamed || texts.some((one) => one.toLowerCase().includes(text))),
  );
  // A session without turns passes by its name alone.
  return passing.length > 0 || (isNamed && filter.state === "") ? passing : null;
}
