/** What keeps a real server from being judged, in words for the person at the terminal. */
export class LaunchError extends Error {
  override readonly name = "LaunchError";
}
