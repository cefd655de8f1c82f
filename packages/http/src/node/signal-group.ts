/** Windows has no groups: there only the process itself is reached. */
const hasGroups = process.platform !== "win32";

/**
 * Sends a signal to a process that leads a group of its own, and to everything in that group; 0 only asks. False if nothing
 * of it is left, or it was never started.
 */
export function signalGroup(leader: number | undefined, signal: NodeJS.Signals | 0): boolean {
  // The group 0 would be that of this process.
  if (leader === undefined || leader <= 0) return false;
  try {
    return process.kill(hasGroups ? -leader : leader, signal);
  } catch {
    // All of them have ended.
    return false;
  }
}
