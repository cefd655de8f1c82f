import type { Agent } from "@understudy/contract/types";
import type { JSX } from "preact";
import { isFiltering, noFilter, type Filter } from "../model/filter.ts";
import { turnStates } from "../model/turn-state.ts";

interface FilterBarProps {
  filter: Filter;
  agents: readonly Agent[];
  change(filter: Filter): void;
}

export function FilterBar({ filter, agents, change }: FilterBarProps): JSX.Element {
  return (
    <form class="filter" role="search" onSubmit={(event) => event.preventDefault()}>
      <input
        type="search"
        aria-label="Text"
        placeholder="Find a text"
        value={filter.text}
        onInput={(event) => change({ ...filter, text: event.currentTarget.value })}
      />
      <select
        aria-label="State"
        value={filter.state}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, state: turnStates.find((state) => state === value) ?? "" })
        }
      >
        <option value="">any state</option>
        {turnStates.map((state) => (
          <option key={state} value={state}>
            {state}
          </option>
        ))}
      </select>
      <select
        aria-label="Agent"
        value={filter.agent_id}
        onChange={(event) => change({ ...filter, agent_id: event.currentTarget.value })}
      >
        <option value="">any agent</option>
        {agents.map(({ agent_id, agent_config: { name } }) => (
          <option key={agent_id} value={agent_id}>
            {name ?? "unnamed"} · {agent_id.slice(0, 8)}
          </option>
        ))}
      </select>
      {isFiltering(filter) && (
        <button type="button" class="more" onClick={() => change(noFilter)}>
          Show all
        </button>
      )}
    </form>
  );
}
