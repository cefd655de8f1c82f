/** The form above a list: a text to look for, a state to choose, and a way back to the whole list. */
import type { ComponentChildren, JSX } from "preact";

interface SearchFormProps<State extends string> {
  text: string;
  changeText(text: string): void;
  /** What a state is called, such as `Status`. */
  label: string;
  states: readonly State[];
  /** The chosen one; empty for any. */
  state: State | "";
  changeState(state: State | ""): void;
  isFiltering: boolean;
  showAll(): void;
  /** What else there is to choose. */
  children?: ComponentChildren;
}

export function SearchForm<State extends string>(props: SearchFormProps<State>): JSX.Element {
  const { text, changeText, label, states, state, changeState, isFiltering, showAll, children } = props;
  return (
    <form class="filter" role="search" onSubmit={(event) => event.preventDefault()}>
      <input
        type="search"
        aria-label="Text"
        placeholder="Find a text"
        value={text}
        onInput={(event) => changeText(event.currentTarget.value)}
      />
      <select
        aria-label={label}
        value={state}
        onChange={({ currentTarget: { value } }) => changeState(states.find((one) => one === value) ?? "")}
      >
        <option value="">any {label.toLowerCase()}</option>
        {states.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      {children}
      {isFiltering && (
        <button type="button" class="more" onClick={showAll}>
          Show all
        </button>
      )}
    </form>
  );
}
