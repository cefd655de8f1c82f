import type { Agent } from "@understudy/contract/types";
import type { JSX } from "preact";
import { isFiltering, noFilter, type Filter } from "../model/filter.ts";
import { turnStates } from "../model/turn-state.ts";
import { SearchForm } from "./search-form.tsx";

interface FilterBarProps {
  filter: Filter;
  agents: readonly Agent[];
  change(filter: Filter): void;
}

export function FilterBar({ filter, agents, change }: FilterBarProps): JSX.Element {
  return (
    <SearchForm
      text={filter.text}
      changeText={(text) => change({ ...filter, text })}
      label="State"
      states={turnStates}
      state={filter.state}
      changeState={(state) => change({ ...filter, state })}
      isFiltering={isFiltering(filter)}
      showAll={() => change(noFilter)}
    >
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
    </SearchForm>
  );
}
