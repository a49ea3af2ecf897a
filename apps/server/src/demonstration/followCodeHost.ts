import type { CatalogApi } from '@portico/catalog-common';

const organization = 'meridian-data';

/** Where the company's code host is now. */
export interface FollowCodeHostOptions {
  catalog: CatalogApi;
  /** Its address, such as `127.0.0.1:7008`. */
  host: string;
  /** All configured hosts: their addresses are none of its former ones. */
  hosts: readonly string[];
  signal: AbortSignal;
}

/** Points locations that were registered while the company's code host had another port to the present one. */
export async function followCodeHost({
  catalog,
  host,
  hosts,
  signal,
}: FollowCodeHostOptions): Promise<void> {
  const locations = await catalog.getLocations({ signal });
  const known = new Set(locations.map(({ target }) => target));
  for (const { id, type, target } of locations) {
    const url = type === 'url' && URL.canParse(target) ? new URL(target) : undefined;
    const isFormer =
      url?.hostname === '127.0.0.1' &&
      !hosts.includes(url.host) &&
      url.pathname.startsWith(`/${organization}/`);
    if (!isFormer) continue;
    url.host = host;
    if (known.has(url.href)) await catalog.removeLocationById(id, { signal });
    else await catalog.updateLocation(id, { type, target: url.href }, { signal });
    known.add(url.href);
  }
}
