import type { AuditorService } from '@backstage/backend-plugin-api';
import type { Logger } from '@portico/server';
import { getCaller } from '../http/Caller.ts';
import { getRequestCaller } from '../http/PluginRouter.ts';

type EventOptions = Parameters<AuditorService['createEvent']>[0];

/** `core.auditor`: lines of the server's audit log. */
export function createAuditor(
  logger: Logger,
  getOwnCredentials: () => Promise<object>,
): AuditorService {
  return {
    async createEvent(options) {
      const { eventId, severityLevel = 'low', meta } = options;
      const actor = getCaller(await getOwnCredentials()).principal;
      const caller = readCaller(options) ?? actor;
      const write = (status: string, more: object) =>
        logger.audit(`${eventId} ${status}`, {
          action: eventId,
          severity: severityLevel,
          actor: caller,
          result: status,
          ...(meta && { meta }),
          ...more,
        });
      write('initiated', {});
      return {
        success: async ended =>
          write('succeeded', ended?.meta ? { meta: { ...meta, ...ended.meta } } : {}),
        fail: async ended =>
          write('failed', {
            reason: ended.error.message,
            ...(ended.meta && { meta: { ...meta, ...ended.meta } }),
          }),
      };
    },
  };
}

function readCaller({ request }: EventOptions): object | undefined {
  if (!request) return undefined;
  const { principal } = getRequestCaller(request);
  return principal.type === 'user'
    ? { type: 'user', ref: principal.userEntityRef }
    : principal.type === 'service'
      ? { type: 'service', ref: principal.subject }
      : { type: 'none' };
}
