/** So that long work of one request does not hold up all others: neither a store nor the network may ever wait. */

/** Milliseconds that others wait at most, apart from the step that is at work then. */
const patience = 10;

/** To be awaited between two steps: others come if it has been long since they last could. */
export function createRests(): () => Promise<void> {
  let rested = performance.now();
  return async () => {
    if (performance.now() - rested <= patience) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    rested = performance.now();
  };
}
