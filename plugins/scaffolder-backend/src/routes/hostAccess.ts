import { type CodeHostsApi, integrationsWritePermission } from '@portico/code-hosts-node';
import { NotFoundError } from '@portico/errors';
import { hostAccessEndpoint } from '@portico/scaffolder-common/endpoints';
import { serve } from '@portico/server';
import type { ScaffolderServices } from '../ScaffolderServices.ts';

/** With what steps write to a code host for the caller. */
export const hostAccessRoute = serve(hostAccessEndpoint, {
  access: ['user', 'service'],
  async handle({ params: { host }, decide }, { hosts }: ScaffolderServices) {
    const hasCredentials = findCredentials(hosts, host);
    if (hasCredentials === undefined)
      throw new NotFoundError(`There is no code host '${host}' under 'integrations'`);
    if (!hasCredentials) return { access: 'none' as const };
    const { result } = await decide(integrationsWritePermission);
    return { access: result === 'ALLOW' ? ('portal' as const) : ('denied' as const) };
  },
});

/** Whether a host has credentials; `undefined` when there is no such host. */
function findCredentials({ codeHosts }: CodeHostsApi, name: string): boolean | undefined {
  const found = codeHosts.list().find(({ host }) => host === name);
  if (!found) return undefined;
  const { token, password, credentials = [], apps = [] } = found;
  return Boolean(token) || Boolean(password) || credentials.length > 0 || apps.length > 0;
}
