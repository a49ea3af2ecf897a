import type { AlertProvider } from '@portico/delivery-node';
import { SourceError } from '@portico/delivery-node';
import { z } from 'zod';
import { SourceClient } from '../../sources/SourceClient.ts';
import type { PagerDutyConfig } from '../../sourcesConfig.ts';
import { readSlug } from '../codeHostProjects.ts';
import { findEnvironment } from './findEnvironment.ts';

/** What the event said that began the incident: an object of its sender's, or a text. */
const details = z.record(z.string(), z.unknown());
const incident = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  urgency: z.string().nullish(),
  created_at: z.string(),
  html_url: z.string(),
  first_trigger_log_entry: z
    .object({ channel: z.object({ details: details.nullish().catch(null) }).nullish() })
    .nullish()
    .catch(null),
});

/** Open incidents of a service of PagerDuty. */
export function createPagerDuty({ apiToken, baseUrl }: PagerDutyConfig): AlertProvider {
  const client = new SourceClient({
    baseUrl,
    headers: {
      accept: 'application/vnd.pagerduty+json;version=2',
      authorization: `Token token=${apiToken}`,
    },
  });
  const { host } = new URL(baseUrl);
  /** Of a service by the key of one of its integrations, which is no id. */
  const findService = async (key: string, signal: AbortSignal) => {
    const { services } = await client.get({
      path: '/services',
      query: { query: key, 'include[]': 'integrations' },
      signal,
      answer: z.object({ services: z.array(z.object({ id: z.string() })) }),
    });
    if (services[0]) return services[0].id;
    throw new SourceError('PagerDuty has no service with this integration key', {
      reason: 'missing',
    });
  };
  return {
    id: 'pagerduty',
    title: 'PagerDuty',
    listProjects(entity) {
      const service = readSlug(entity, ['pagerduty.com/service-id'], /^[\w-]{1,40}$/);
      const key = readSlug(entity, ['pagerduty.com/integration-key'], /^[\w-]{1,64}$/);
      const name = service ?? (key && `key:${key}`);
      return name ? [{ host, name, url: 'https://app.pagerduty.com/incidents' }] : [];
    },
    async list({ name }, { signal }) {
      const key = name.startsWith('key:') ? name.slice(4) : undefined;
      const service = key === undefined ? name : await findService(key, signal);
      const { incidents } = await client.get({
        path: '/incidents',
        query: {
          'service_ids[]': service,
          'statuses[]': ['triggered', 'acknowledged'],
          'include[]': 'first_trigger_log_entries',
        },
        signal,
        answer: z.object({ incidents: z.array(incident) }),
      });
      return incidents.map(each => ({
        id: each.id,
        title: each.title,
        severity: each.urgency === 'low' ? ('warning' as const) : ('critical' as const),
        state: each.status === 'acknowledged' ? ('acknowledged' as const) : ('firing' as const),
        createdAt: each.created_at,
        url: each.html_url,
        environment: findEnvironment(each.first_trigger_log_entry?.channel?.details ?? {}),
      }));
    },
  };
}
