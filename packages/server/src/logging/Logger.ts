/** Fields of a log line besides its message. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes log lines. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  /** Pass a caught error as the field `error`. */
  error(message: string, fields?: LogFields): void;
  /** Writes a line of the audit log, marked `audit: true`, whatever the level of the log. */
  audit(message: string, fields?: LogFields): void;
  /** A log whose every line carries these fields. */
  child(fields: LogFields): Logger;
}
