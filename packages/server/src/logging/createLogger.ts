import { TextFinder } from '@portico/patterns';
import pino from 'pino';
import type { LogFields, Logger } from './Logger.ts';

/** How a log is written. */
export interface LoggerOptions {
  level: 'debug' | 'info' | 'warn' | 'error';
  /** Texts that never appear in a line. */
  secrets?: readonly string[];
  /** `json`: one object a line. `text`: for people at a terminal. */
  format: 'json' | 'text';
  write: (line: string) => void;
  /** Fields of every line, such as those of the trace that it is a part of. */
  getFields?: (() => LogFields) | undefined;
}

const shortestSecret = 4;

/** Makes a log that writes one line an event and leaves secrets out. */
export function createLogger({
  level,
  secrets = [],
  format,
  write,
  getFields,
}: LoggerOptions): Logger {
  const hidden = new TextFinder(
    secrets
      .filter(secret => secret.length >= shortestSecret)
      .flatMap(secret => [secret, JSON.stringify(secret).slice(1, -1)]),
  );
  const redact = (line: string) => hidden.replace(line, '***');
  const root = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: {
        paths: [
          'authorization',
          'cookie',
          'password',
          'token',
          '*.authorization',
          '*.cookie',
          '*.password',
          '*.token',
        ],
        censor: '***',
      },
      serializers: { error: pino.stdSerializers.err },
      messageKey: 'message',
      ...(getFields && { mixin: () => ({ ...getFields() }) }),
    },
    { write: line => write(redact(format === 'json' ? line : writeForPeople(line))) },
  );
  return wrap(root);
}

function wrap(log: pino.Logger): Logger {
  const audit = log.child({ audit: true }, { level: 'info' });
  return {
    debug: (message, fields) => log.debug(fields ?? {}, message),
    info: (message, fields) => log.info(fields ?? {}, message),
    warn: (message, fields) => log.warn(fields ?? {}, message),
    error: (message, fields) => log.error(fields ?? {}, message),
    audit: (message, fields) => audit.info(fields ?? {}, message),
    child: (fields: LogFields) => wrap(log.child(fields)),
  };
}

function writeForPeople(line: string): string {
  const { level, time, message, plugin, error, ...rest } = JSON.parse(line) as Record<
    string,
    unknown
  >;
  const fields = Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const failure = error as { stack?: string; message?: string } | undefined;
  const head = `${String(time).slice(11, 23)} ${String(level).padEnd(5)} ${plugin ? `[${String(plugin)}] ` : ''}${String(message)}`;
  const tail = failure ? `\n  ${failure.stack ?? failure.message}` : '';
  return `${[head, ...fields].join(' ')}${tail}\n`;
}
