/** Hooks for the state, the address and the time. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Page } from "../data/page.ts";
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

/** Pixels from the end that still count as the end. */
const nearEnd = 48;
/** Pixels above the newest message. */
const aroundMessage = 12;

/**
 * Keeps in view what is new in a scrolled box while its content grows, as long as the reader has not scrolled away from it:
 * the end of a text that is being written, or the newest message from its beginning. Null for what is not growing.
 */
export function usePinned(box: RefObject<HTMLElement | null>, to: "end" | "newest message" | null): void {
  const pinned = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const note = (): void => {
      pinned.current = element.scrollTop > placeOf(to, element) - nearEnd;
    };
    // Whoever opens a step wants to read it.
    const stay = ({ target }: Event): void => {
      if (target instanceof Element && target.closest("[aria-expanded], summary")) pinned.current = false;
    };
    element.addEventListener("scroll", note, { passive: true });
    element.addEventListener("click", stay);
    return () => {
      element.removeEventListener("scroll", note);
      element.removeEventListener("click", stay);
    };
  }, [box, to]);
  // After every render: that is when the content has grown.
  useLayoutEffect(() => {
    const element = box.current;
    if (to !== null && pinned.current && element !== null) element.scrollTop = placeOf(to, element);
  });
}

/** How far the box is scrolled when it shows this. */
function placeOf(to: "end" | "newest message" | null, box: HTMLElement): number {
  const end = box.scrollHeight - box.clientHeight;
  const newest = to === "newest message" ? [...box.querySelectorAll(".message")].at(-1) : undefined;
  if (newest === undefined) return end;
  const start = newest.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  return Math.min(end, start - aroundMessage);
}

/** Milliseconds between looks at the journal while a turn runs. */
const journalPace = 500;

/** Loads what answers the turn's requests: when a request is new, and while the turn runs. */
export function useReplies(page: Page, turn_id: string | null, requests: number, isRunning: boolean): void {
  useEffect(() => {
    if (turn_id === null || requests === 0) return undefined;
    const load = (): void => void page.replies.load(turn_id);
    load();
    if (!isRunning) return undefined;
    const timer = setInterval(load, journalPace);
    return () => clearInterval(timer);
  }, [page, turn_id, requests, isRunning]);
}
