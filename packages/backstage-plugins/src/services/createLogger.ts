import type { LoggerService } from '@backstage/backend-plugin-api';
import type { LogFields, Logger } from '@portico/server';

/** `core.logger`: lines of the server's own log, with what the plugin says beside the message. */
export function createLogger(logger: Logger): LoggerService {
  return {
    error: (message, meta) => logger.error(message, toFields(meta)),
    warn: (message, meta) => logger.warn(message, toFields(meta)),
    info: (message, meta) => logger.info(message, toFields(meta)),
    debug: (message, meta) => logger.debug(message, toFields(meta)),
    child: meta => createLogger(logger.child(meta)),
  };
}

function toFields(meta: Error | object | undefined): LogFields {
  return meta instanceof Error ? { error: meta } : { ...meta };
}
