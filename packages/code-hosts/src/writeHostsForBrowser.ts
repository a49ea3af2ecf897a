import {
  type IntegrationsConfig,
  listCodeHosts,
  listGerritHosts,
} from '@portico/integrations/config';

/** The hosts and their kinds without credentials and addresses, as the browser's configuration has them. */
export function writeHostsForBrowser(integrations: IntegrationsConfig) {
  const hosts: Record<string, { host: string }[]> = {};
  const add = (type: string, host: string) => (hosts[type] ??= []).push({ host });
  for (const { type, host } of listCodeHosts(integrations)) add(type, host);
  for (const { host } of listGerritHosts(integrations)) add('gerrit', host);
  return { integrations: hosts };
}
