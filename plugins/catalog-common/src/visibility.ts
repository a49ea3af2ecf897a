import { type CallOptions, defineEndpoint, type PluginClient } from '@portico/contract';
import { ResponseError } from '@portico/errors';

/**
 * Reads which entities a caller may read, as a bitmap: bit `n % 8` of byte `n / 8` is set for the entity of number
 * `n`, as the change feed names it. Numbers belong to entity refs for good. For plugins, for themselves or on a user's
 * behalf; the ETag changes with the catalog and with the caller's rights, so `If-None-Match` is answered with 304.
 */
export const readVisibilityEndpoint = defineEndpoint({
  method: 'GET',
  path: '/visibility',
  summary: 'Reads which entities a caller may read, as a bitmap of their numbers',
});

/** The entities that a caller may read. */
export class EntityVisibility {
  /** One bit for each entity number, the lowest bit of the first byte for number 0. */
  readonly bytes: Uint8Array;
  /** The same for callers with the same rights, until the catalog changes. */
  readonly etag: string;

  constructor(bytes: Uint8Array, etag: string) {
    this.bytes = bytes;
    this.etag = etag;
  }

  /** Whether the entity of this number may be read. */
  has(entityNumber: number): boolean {
    return ((this.bytes[Math.floor(entityNumber / 8)] ?? 0) & (1 << (entityNumber % 8))) !== 0;
  }
}

/**
 * Reads which entities the caller may read.
 *
 * @param known - what was read before for the same caller; returned again when it still holds.
 * @throws ResponseError when the catalog refuses.
 */
export async function readVisibility(
  catalog: PluginClient,
  { known, ...options }: CallOptions & { known?: EntityVisibility | undefined } = {},
): Promise<EntityVisibility> {
  const response = await catalog.tryToSend(
    readVisibilityEndpoint,
    {},
    { ...options, ...(known && { ifNoneMatch: known.etag }) },
  );
  if (known && response.status === 304) return known;
  if (!response.ok) throw await ResponseError.fromResponse(response, readVisibilityEndpoint);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return new EntityVisibility(bytes, response.headers.get('etag') ?? '');
}
