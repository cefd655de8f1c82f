export type LogLevel = "debug" | "info" | "warn" | "error";

/** The log of the server; a pino logger fits. */
export interface StructuredLogger {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
  /** Whether lines of this level are written; without it, all are. Fields of other lines are not made. */
  isLevelEnabled?(level: string): boolean;
}

export const silent: StructuredLogger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export function isLogged(logger: StructuredLogger, level: LogLevel): boolean {
  if (logger === silent) return false;
  return typeof logger.isLevelEnabled !== "function" || logger.isLevelEnabled(level);
}
