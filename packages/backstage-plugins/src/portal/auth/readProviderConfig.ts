import type { ConfigObject } from '@portico/config';

/**
 * What the configuration says of a provider, as published code reads it: without the portal's own keys, and without
 * environments whose client is not set.
 */
export function readProviderConfig(
  config: ConfigObject,
  providerId: string,
): { title: string; settings: ConfigObject | undefined } {
  const { auth } = config as { auth?: { providers?: Record<string, unknown> } };
  const found = auth?.providers?.[providerId];
  // Those without settings, such as of a proxy, are set up by their name.
  if (found === undefined) return { title: providerId, settings: undefined };
  const { title, message, ...settings } = (found ?? {}) as ConfigObject;
  void message;
  return {
    title: typeof title === 'string' ? title : providerId,
    settings: Object.fromEntries(
      Object.entries(settings).filter(([, value]) => !isWithoutClient(value)),
    ) as ConfigObject,
  };
}

function isWithoutClient(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('clientId' in value)) return false;
  const { clientId } = value as { clientId?: unknown };
  return clientId === undefined || clientId === null || clientId === '';
}
