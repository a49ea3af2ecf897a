import { type Entity, getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import type { Database, JsonColumnType } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../../store/tables.ts';
import { listSearchablePairs, listTexts } from './describeEntity.ts';

const rowsPerStatement = 20_000;

/** Fills empty tables with entities as ingestion would, without reading any document. */
export async function seedCatalog(
  db: Database<CatalogSchema>,
  entities: readonly Entity[],
): Promise<void> {
  const insert = async (
    table: string,
    columns: Record<string, JsonColumnType>,
    rows: readonly unknown[][],
  ) => {
    const names = sql.join(Object.keys(columns).map(name => sql.ref(name)));
    for (let at = 0; at < rows.length; at += rowsPerStatement) {
      const json = JSON.stringify(rows.slice(at, at + rowsPerStatement));
      await sql`insert into ${sql.table(table)} (${names})
        select ${names} from ${db.engineSql.jsonRows(json, columns)} as r`.execute(db.write);
    }
  };

  const termIds = new Map<string, number>();
  const terms: unknown[][] = [];
  const idOfTerm = (text: string) => {
    const known = termIds.get(text);
    if (known) return known;
    const id = terms.length + 1;
    const value = text.toLowerCase();
    terms.push([id, value, value === text ? null : text]);
    termIds.set(text, id);
    return id;
  };
  const keyIds = new Map<string, number>();
  const idOfKey = (key: string) => {
    if (!keyIds.has(key)) keyIds.set(key, keyIds.size + 1);
    return keyIds.get(key);
  };

  const rows = { entities: [], text: [], documents: [], relations: [] } as Record<
    string,
    unknown[][]
  >;
  const facets: unknown[][] = [];
  const relations = new Map<string, unknown[]>();
  for (const entity of entities) {
    const ref = stringifyEntityRef(entity);
    const id = idOfTerm(ref);
    const { metadata, spec } = entity;
    const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : null);
    rows['entities']?.push([
      id,
      metadata.uid,
      ref,
      lower(entity.kind),
      lower(metadata.namespace ?? 'default'),
      lower(metadata.name),
      lower(metadata.title),
      lower(spec?.['type']),
      lower(spec?.['owner']),
      lower(spec?.['lifecycle']),
      lower(getEntityDisplayName(entity)),
      'etag',
      id,
      0,
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
    ]);
    const { kind, apiVersion } = entity;
    const { uid: _uid, etag: _etag, annotations = {}, ...others } = metadata;
    const head = JSON.stringify({ apiVersion, kind, metadata: { ...others, annotations } });
    const tail = spec ? `,"spec":${JSON.stringify(spec)}` : '';
    rows['documents']?.push([id, head.slice(0, -3), tail]);
    rows['relations']?.push([id, JSON.stringify(entity.relations ?? [])]);
    const texts = listTexts(entity);
    rows['text']?.push([
      id,
      texts.get('metadata.name'),
      texts.get('metadata.title'),
      texts.get('metadata.description'),
      texts.get('spec.profile.displayname'),
      texts.get('metadata.tags'),
    ]);
    for (const { key, value } of listSearchablePairs(entity))
      facets.push([idOfKey(key), idOfTerm(entity.kind), value === null ? 0 : idOfTerm(value), id]);
    for (const { type, targetRef } of entity.relations ?? [])
      relations.set(`${ref} ${type} ${targetRef}`, [id, type, idOfTerm(targetRef), id]);
  }

  const text = 'text' as const;
  const integer = 'integer' as const;
  await insert('terms', { id: integer, value: text, original: text }, terms);
  await insert(
    'facet_keys',
    { id: integer, key: text },
    [...keyIds].map(([key, id]) => [id, key]),
  );
  await insert(
    'entities',
    {
      id: integer,
      uid: text,
      ref: text,
      kind: text,
      namespace: text,
      name: text,
      title: text,
      type: text,
      owner: text,
      lifecycle: text,
      shown_name: text,
      etag: text,
      claim_id: integer,
      orphan: integer,
      created_at: text,
      updated_at: text,
    },
    rows['entities'] ?? [],
  );
  await insert(
    'claim_documents',
    { claim_id: integer, head: text, tail: text },
    rows['documents'] ?? [],
  );
  await insert('entity_relations', { entity_id: integer, json: text }, rows['relations'] ?? []);
  await insert(
    'entity_text',
    {
      entity_id: integer,
      name: text,
      title: text,
      description: text,
      display_name: text,
      tags: text,
    },
    rows['text'] ?? [],
  );
  await insert(
    'facets',
    { key_id: integer, kind_id: integer, value_id: integer, entity_id: integer },
    facets,
  );
  await insert(
    'relations',
    { source_id: integer, type: text, target_id: integer, origin_id: integer },
    [...relations.values()],
  );
  if (db.engine === 'sqlite')
    await sql`insert into entity_fts (entity_fts) values ('rebuild')`.execute(db.write);
}
