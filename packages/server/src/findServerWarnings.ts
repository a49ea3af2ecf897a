import type { LoadedConfig } from '@portico/config';
import type { Problem } from '@portico/errors';
import { fixedDirectives } from './http/securityHeaders.ts';
import { findDatabaseWarnings } from './readDatabaseOptions.ts';
import type { ServerConfig } from './serverConfig.ts';

/** What is likely a mistake in the server's own keys, and stops nothing. */
export function findServerWarnings(
  server: ServerConfig,
  config: Pick<LoadedConfig, 'describePosition'>,
): Problem[] {
  return [...findDatabaseWarnings(server, config), ...findCspWarnings(server, config)];
}

/** Directives that the portal's safety rests on stay, whatever the configuration says. */
function findCspWarnings(
  { backend }: ServerConfig,
  { describePosition }: Pick<LoadedConfig, 'describePosition'>,
): Problem[] {
  return Object.entries(backend.csp ?? {}).flatMap(([directive, values]): Problem[] => {
    if (values !== false || !fixedDirectives.includes(directive)) return [];
    const at = describePosition(['backend', 'csp', directive]);
    return [
      {
        code: 'config-invalid',
        ...(at && { at }),
        message: `'backend.csp.${directive}: false' has no effect: without this directive pages could run the code of others`,
        hint: 'add the sources that the portal needs as a list, or remove the key',
      },
    ];
  });
}
