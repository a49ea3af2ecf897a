import { type Entity, isJsonObject } from '@portico/catalog-model';
import { isApi } from './definition.ts';

/** An address that serves an API. */
export interface ApiRemote {
  /** The transport, such as `streamable-http`. */
  type: string;
  url: string;
}

/** The addresses of `spec.remotes`; none for other kinds than API. */
export function listRemotes(entity: Entity): ApiRemote[] {
  const remotes = isApi(entity) ? entity.spec?.['remotes'] : undefined;
  if (!Array.isArray(remotes)) return [];
  return remotes.flatMap(remote => {
    const { type, url } = isJsonObject(remote) ? remote : {};
    return typeof type === 'string' && typeof url === 'string' ? [{ type, url }] : [];
  });
}

/** Whether an API is described by a definition, or lacks one that it should have. */
export function isDefined(entity: Entity): boolean {
  const hasDefinition = entity.spec?.['definition'] !== undefined;
  return isApi(entity) && (hasDefinition || listRemotes(entity).length === 0);
}
