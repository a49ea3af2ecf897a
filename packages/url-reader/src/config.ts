import { listHostHeaders } from '@portico/code-hosts';
import { integrationsConfigSchema, listCodeHosts } from '@portico/code-hosts/config';
import { z } from 'zod';
import type { ReadableHost } from './urls/HostFetcher.ts';

/** The keys that say what the server may read. */
export const readingConfigSchema = z.object({
  /** Code hosts by kind; what they name may be read. */
  integrations: integrationsConfigSchema,
  backend: z
    .object({
      reading: z
        .object({
          allow: z
            .array(z.object({ host: z.string().min(1), paths: z.array(z.string()).optional() }))
            .default([]),
          /** Folders whose files plugins may read, relative to the configuration's own. */
          folders: z.array(z.string().min(1)).default([]),
        })
        .prefault({}),
    })
    .prefault({}),
});

/** The configuration as reading needs it. */
export type ReadingConfig = z.output<typeof readingConfigSchema>;

/** Hosts that serve the raw files of a code host under another name. */
const rawHosts: Readonly<Record<string, string>> = { 'github.com': 'raw.githubusercontent.com' };

/** The hosts that the configuration lets the server read from, each with what is sent along. */
export function listReadableHosts({ integrations, backend }: ReadingConfig): ReadableHost[] {
  const codeHosts = listCodeHosts(integrations).flatMap(codeHost => {
    const headers = listHostHeaders(codeHost);
    const isPlainHttp = codeHost.baseUrl?.startsWith('http:') ?? false;
    return [codeHost.host, rawHosts[codeHost.host]].flatMap(host =>
      host === undefined ? [] : { host, headers, ...(isPlainHttp && { isPlainHttp }) },
    );
  });
  const allowed = backend.reading.allow.map(({ host, paths }) => ({
    host,
    ...(paths && { paths }),
  }));
  return [...codeHosts, ...allowed];
}
