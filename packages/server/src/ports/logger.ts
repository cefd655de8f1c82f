export type LogLevel = "debug" | "info" | "warn" | "error";

/** The log of the server; a pino logger fits. */
export interface StructuredLogger {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
  /**
   * Whether lines of this level are written; without it, all are. Called before the fields of frequent lines are made: each
   * request, each command of a turn.
   */
  isLevelEnabled?(level: string): boolean;
}

export const silent: StructuredLogger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Also for a logger that has something else under the name of the method. */
export function isLevelEnabled(logger: StructuredLogger, level: LogLevel): boolean {
  // Not by a method of `silent`: loggers are made by spreading it.
  if (logger === silent) return false;
  return typeof logger.isLevelEnabled !== "function" || logger.isLevelEnabled(level);
}
