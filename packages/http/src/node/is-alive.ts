/**
 * Whether a process of this machine runs, also one of another user. Where that cannot be told, it does: whoever asks may
 * delete what belongs to it.
 */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
