import type { ExplainedLink } from '@portico/catalog-common/history';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import { locationProviderRef } from '../ingestion/derive/locationProviderRef.ts';
import type { CatalogSchema } from '../store/tables.ts';

/** A source, as far as the way to it goes. */
export interface ChainedSource {
  source_id: number;
  source_ref: string;
  source_type: string;
}

interface Parent extends ChainedSource {
  ref: string;
  path: string;
  line: number;
  parents: number;
}

/** A link, and the Location entity that it speaks of, whether or not the caller may see it. */
export interface ChainLink extends Omit<ExplainedLink, 'entityRef'> {
  locationEntityRef?: string;
}

/**
 * The way to a source: from what was registered, or from a provider, down to the Location entity that lists it. Where
 * several list it, the one nearest to the root is taken. Empty for a source that nothing lists any more.
 */
export async function readSourceChain(
  db: Database<CatalogSchema>,
  source: ChainedSource,
  entityRef: string,
): Promise<ChainLink[]> {
  if (source.source_ref === locationProviderRef)
    return [await describeRegistered(db, entityRef, 0)];
  const links: ChainLink[] = [];
  const seen = new Set<number>();
  let current: ChainedSource | undefined = source;
  while (current && !seen.has(current.source_id)) {
    seen.add(current.source_id);
    if (current.source_type === 'provider') {
      const target = current.source_ref.slice('provider:'.length);
      links.unshift({ kind: 'provider', target, otherParents: 0 });
      break;
    }
    const parent: Parent | undefined = await findParent(db, current.source_id);
    if (!parent) break;
    const otherParents = parent.parents - 1;
    if (parent.source_ref === locationProviderRef) {
      links.unshift(await describeRegistered(db, parent.ref, otherParents));
      break;
    }
    links.unshift({
      kind: 'location',
      target: current.source_ref,
      locationEntityRef: parent.ref,
      place: { source: parent.path, line: parent.line },
      otherParents,
    });
    current = parent;
  }
  return links;
}

async function findParent(
  db: Database<CatalogSchema>,
  sourceId: number,
): Promise<Parent | undefined> {
  const { rows } = await sql<Parent>`
    select e.ref, p.path, c.line, s.id as source_id, s.ref as source_ref, s.type as source_type,
      count(*) over () as parents
    from source_parents sp join entities e on e.id = sp.parent_id
    join claims c on c.id = e.claim_id join parts p on p.id = c.part_id
    join sources s on s.id = c.source_id
    where sp.source_id = ${sourceId}
    order by case when s.orphaned_at is null then 0 else 1 end, s.depth, e.id limit 1`.execute(
    db.read,
  );
  const [parent] = rows;
  return parent && { ...parent, parents: Number(parent.parents) };
}

async function describeRegistered(
  db: Database<CatalogSchema>,
  locationEntityRef: string,
  otherParents: number,
): Promise<ChainLink> {
  const location = await db.read
    .selectFrom('locations')
    .select(['ref', 'registered_by'])
    .where('entity_ref', '=', locationEntityRef)
    .executeTakeFirst();
  return {
    kind: 'registered',
    target: location?.ref ?? locationEntityRef,
    ...(location && { registeredBy: location.registered_by }),
    locationEntityRef,
    otherParents,
  };
}
