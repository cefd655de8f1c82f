/** An error that the user can mend: it is told in one line, without a stack. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** What to say when nothing can listen there. */
export function listenError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return new CommandError(
      `Port ${port} on ${host} is in use. Stop what uses it, or choose another with --port (0 takes a free one).`,
    );
  if (code === "EACCES")
    return new CommandError(`Port ${port} on ${host} is not for this user. Choose one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new CommandError(`This machine has no address ${host}. Try --host 127.0.0.1 or --host 0.0.0.0.`);
  return error;
}
