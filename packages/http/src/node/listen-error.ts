/** Why a server cannot listen, in words. */

/** A port or an address that cannot be listened on. `code` is that of the system, such as `EADDRINUSE`. */
export class ListenError extends Error {
  override readonly name = "ListenError";
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A `ListenError` for an error that has an explanation; any other error is returned unchanged. */
export function explainListenError(error: unknown, host: string, port: number): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const code = "code" in error ? String(error.code) : "";
  const words = wordsOf(code, host, port);
  return words === null ? error : new ListenError(code, words, { cause: error });
}

function wordsOf(code: string, host: string, port: number): string | null {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is in use, perhaps by an earlier start, or by a test that did not close its server. Stop the process that uses it, or choose another port; 0 is a free one.`;
    case "EACCES":
      return `Port ${port} on ${host} requires more permissions. Choose one above 1023; 0 is a free one.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `This machine has no address ${host}. 127.0.0.1 is reached by this machine only, 0.0.0.0 is all of its addresses.`;
    default:
      return null;
  }
}
