import { type IntegrationsConfig, listCodeHosts } from '@portico/code-hosts/config';

/** The hosts and their kinds without credentials and addresses, as the browser's configuration has them. */
export function writeHostsForBrowser(integrations: IntegrationsConfig) {
  const hosts: Record<string, { host: string }[]> = {};
  for (const { type, host } of listCodeHosts(integrations)) (hosts[type] ??= []).push({ host });
  return { integrations: hosts };
}
