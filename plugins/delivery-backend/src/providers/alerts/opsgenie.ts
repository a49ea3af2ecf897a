import { type Alert, deliveryLimits } from '@portico/delivery-common';
import type { AlertProvider } from '@portico/delivery-node';
import { z } from 'zod';
import { SourceClient } from '../../sources/SourceClient.ts';
import type { OpsgenieConfig } from '../../sourcesConfig.ts';
import { findState } from '../findState.ts';
import { findEnvironment } from './findEnvironment.ts';

const severities: Readonly<Record<string, Alert['severity']>> = {
  P1: 'critical',
  P2: 'critical',
  P3: 'warning',
  P4: 'info',
  P5: 'info',
};
const opsgenieAlert = z.object({
  id: z.string(),
  message: z.string(),
  acknowledged: z.boolean().nullish(),
  priority: z.string().nullish(),
  createdAt: z.string(),
  tags: z.array(z.string()).nullish(),
});
const maxSelectorLength = 200;

/** Open alerts of Opsgenie. */
export function createOpsgenie({ apiKey, baseUrl, pagesUrl }: OpsgenieConfig): AlertProvider {
  const client = new SourceClient({ baseUrl, headers: { authorization: `GenieKey ${apiKey}` } });
  const { host } = new URL(baseUrl);
  return {
    id: 'opsgenie',
    title: 'Opsgenie',
    listProjects({ metadata: { annotations = {} } }) {
      const selector = annotations['opsgenie.com/component-selector']?.trim() ?? '';
      const isSelector = selector !== '' && selector.length <= maxSelectorLength;
      return isSelector ? [{ host, name: selector, url: `${pagesUrl}/alert/list` }] : [];
    },
    async list({ name }, { signal }) {
      const { data } = await client.get({
        path: '/v2/alerts',
        query: { query: `(${name}) AND status:open`, limit: String(deliveryLimits.alerts) },
        signal,
        answer: z.object({ data: z.array(opsgenieAlert) }),
      });
      return data.map(alert => ({
        id: alert.id,
        title: alert.message,
        severity: findState(severities, alert.priority, 'unknown'),
        state: alert.acknowledged ? ('acknowledged' as const) : ('firing' as const),
        createdAt: alert.createdAt,
        environment: findEnvironment(readTags(alert.tags ?? [])),
        url: `${pagesUrl}/alert/detail/${encodeURIComponent(alert.id)}/details`,
      }));
    },
  };
}

/** Tags such as `environment:production` or `env=production` as labels. */
function readTags(tags: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    tags.flatMap(tag => {
      const [, name, value] = /^(\w+)\s*[:=]\s*(\S.*)$/.exec(tag) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );
}
