/** An error caused by the user's input; printed in one line, without a stack. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** A `CommandError` for common errors of `listen`; other errors are returned unchanged. */
export function listenError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return new CommandError(
      `Port ${port} on ${host} is in use. Stop the process that uses it, or choose another with --port (0 for a free port).`,
    );
  if (code === "EACCES")
    return new CommandError(`Port ${port} on ${host} requires more permissions. Choose one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new CommandError(`This machine has no address ${host}. Try --host 127.0.0.1 or --host 0.0.0.0.`);
  return error;
}
