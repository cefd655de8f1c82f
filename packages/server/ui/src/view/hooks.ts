/** Hooks for the state, the address and the time. */
import { useEffect, useState } from "preact/hooks";
import { fromHash, toHash, type Selection } from "../data/selection.ts";
import type { PageState, PageStore } from "../data/state.ts";

/** The state, updated at most once per frame. */
export function useStore(store: PageStore): PageState {
  const [state, setState] = useState(store.get());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      setState(store.get());
    };
    // It may have changed since the first render.
    show();
    const end = store.subscribe(() => (timer ??= setTimeout(show, 16)));
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [store]);
  return state;
}

/** The selection of the address, and a function that changes it. */
export function useSelection(): [Selection | null, (selection: Selection, how: "push" | "replace") => void] {
  const [selection, setSelection] = useState(() => fromHash(location.hash));
  useEffect(() => {
    const read = (): void => setSelection(fromHash(location.hash));
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  const select = (next: Selection, how: "push" | "replace"): void => {
    history[`${how}State`](null, "", toHash(next));
    setSelection(next);
  };
  return [selection, select];
}

/** The time in milliseconds, updated at this interval. */
export function useNow(every: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (every === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
