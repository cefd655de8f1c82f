/**
 * Whether a signal counts that arrives at this time in milliseconds: not soon after the same one, because a terminal
 * and npm both send the signal of one Ctrl-C.
 */
export function createSignalFilter(withinMs = 100): (signal: NodeJS.Signals, now: number) => boolean {
  const passed = new Map<NodeJS.Signals, number>();
  return (signal, now) => {
    const last = passed.get(signal);
    if (last !== undefined && now - last < withinMs) return false;
    passed.set(signal, now);
    return true;
  };
}
