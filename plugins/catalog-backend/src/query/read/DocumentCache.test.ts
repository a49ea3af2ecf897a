import type { EntityPage } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import type { Database } from '@portico/server/database';
import { testDatabases } from '@portico/testing/node';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogMigrations } from '../../store/migrations/index.ts';
import type { CatalogSchema } from '../../store/tables.ts';
import { FacetIndex } from '../index/FacetIndex.ts';
import { always } from '../language/predicate.ts';
import { seedCatalog } from '../testing/seedCatalog.ts';
import { DocumentCache, readPosition } from './DocumentCache.ts';
import { EntityReader } from './EntityReader.ts';
import { listEntities } from './listEntities.ts';
import { queryEntityPage } from './queryEntityPage.ts';
import { streamJoinedDocuments } from './readDocuments.ts';

const entities = Array.from({ length: 300 }, (_, index): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name: `service-${1000 + index}`,
    uid: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
  },
}));
const refOf = ({ metadata }: Entity) => `component:default/${metadata.name}`;
const unknownId = 1_000_000;

describe.each(testDatabases())('documents that are read again on $name', database => {
  let db: Database<CatalogSchema>;
  let ids: number[];
  let statements: number;
  let cache: DocumentCache;
  beforeEach(async () => {
    const own = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedCatalog(own, entities);
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    db = { ...own, read: own.read.withPlugin(counting) };
    const rows = await own.read.selectFrom('entities').select('id').orderBy('name').execute();
    ids = rows.map(({ id }) => id);
    cache = new DocumentCache(db);
    statements = 0;
  });

  const change = (name: string) =>
    db.writeInOrder(async trx => {
      const { id } = await trx
        .updateTable('entities')
        .set({ etag: 'changed' })
        .where('name', '=', name)
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('changes')
        .values({ at: '', entity_id: id, ref: '', uid: '', action: 'updated', former: null })
        .execute();
    });

  async function readList(): Promise<Entity[]> {
    const texts: string[] = [];
    for await (const text of streamJoinedDocuments(db, [unknownId, ...ids], { cache }))
      texts.push(text);
    return JSON.parse(`[${texts.join(',')}]`) as Entity[];
  }

  it('come from memory as long as nothing changed', async () => {
    const first = await readList();
    expect(first.map(({ metadata }) => metadata.name)).toEqual(
      entities.map(({ metadata }) => metadata.name),
    );
    statements = 0;
    expect(await readList()).toEqual(first);
    // The feed's position, and the one that is gone.
    expect(statements).toBe(2);

    await change('service-1007');
    const changed = await readList();
    expect(changed[7]?.metadata.etag).toBe('changed');
    expect(changed.toSpliced(7, 1)).toEqual(first.toSpliced(7, 1));
  });

  it('are parsed once for the same fields', async () => {
    const reads = { db, index: new FacetIndex(db), documents: cache };
    const reader = new EntityReader(db, cache);
    const parse = vi.spyOn(JSON, 'parse');
    const countParsed = () =>
      parse.mock.calls.filter(([text]) => String(text).startsWith('{"apiVersion"')).length;
    const named = entities.map(({ metadata: { name } }) => ({ metadata: { name } }));
    const request = { orders: [{ field: 'metadata.name', order: 'asc' as const }] };
    const readAll = {
      async list(fields: string[]) {
        const texts: string[] = [];
        const { json } = await listEntities(reads, { ...request, fields }, always);
        for await (const text of json) texts.push(text);
        return texts.join('');
      },
      async page(fields: string[]) {
        const page = { ...request, fields, limit: 300 };
        const text = await queryEntityPage(reads, page, always);
        return text.slice(text.indexOf('['), text.indexOf(',"totalItems"'));
      },
      async refs(fields: string[]) {
        const entityRefs = entities.map(refOf);
        return `[${(await reader.readByRefs({ entityRefs, fields }, always)).join(',')}]`;
      },
    };
    for (const read of Object.values(readAll)) {
      expect(JSON.parse(await read(['metadata.name']))).toEqual(named);
      expect(JSON.parse(await read(['metadata.name', 'no.such']))).toEqual(named);
    }
    parse.mockClear();
    for (const read of Object.values(readAll)) await read(['no.such', 'metadata.name']);
    expect(countParsed()).toBe(0);

    await change('service-1007');
    for (const read of Object.values(readAll)) {
      const etags = JSON.parse(await read(['metadata.etag'])) as Entity[];
      expect(etags.map(({ metadata }) => metadata.etag)).toEqual(
        entities.map((_, at) => (at === 7 ? 'changed' : 'etag')),
      );
      expect(JSON.parse(await read(['metadata.name']))).toEqual(named);
    }
    parse.mockRestore();
  });

  it('are found by refs, with null for those that are missing', async () => {
    const reader = new EntityReader(db, cache);
    const [first, , , fourth] = entities.map(refOf) as [string, string, string, string];
    const entityRefs = [fourth, 'component:default/none', ':', first, fourth];
    const read = async () =>
      JSON.parse(`[${(await reader.readByRefs({ entityRefs }, always)).join(',')}]`) as Entity[];
    const found = await read();
    expect(found.map(entity => entity?.metadata.name)).toEqual([
      'service-1003',
      undefined,
      undefined,
      'service-1000',
      'service-1003',
    ]);
    statements = 0;
    expect(await read()).toEqual(found);
    expect(statements).toBe(1);
    await change('service-1003');
    expect((await read())[0]?.metadata.etag).toBe('changed');
  });

  it('come from memory in long pages, too', async () => {
    const reads = { db, index: new FacetIndex(db), documents: cache };
    const request = { orders: [{ field: 'metadata.name', order: 'asc' as const }], limit: 280 };
    const readPage = async () =>
      JSON.parse(await queryEntityPage(reads, request, always)) as EntityPage;
    const first = await readPage();
    expect(first.items.map(({ metadata }) => metadata.name)).toEqual(
      entities.slice(0, 280).map(({ metadata }) => metadata.name),
    );
    statements = 0;
    expect(await readPage()).toEqual(first);
    // The order, and the feed's position for what is in memory of the index and of the documents.
    expect(statements).toBeLessThanOrEqual(3);

    await change('service-1007');
    const changed = await readPage();
    expect(changed.items[7]?.metadata.etag).toBe('changed');
    expect(changed.items.toSpliced(7, 1)).toEqual(first.items.toSpliced(7, 1));
  });

  it('are those read last where there is no room for all', async () => {
    const small = new DocumentCache(db, { maxCharacters: 2000 });
    const position = await readPosition(db);
    const { texts } = await small.read(ids, position);
    expect(texts.filter(text => text === undefined)).toEqual([]);
    statements = 0;
    await small.read(ids.slice(-2), position);
    expect(statements).toBe(0);
    await small.read(ids.slice(0, 1), position);
    expect(statements).toBe(1);
  });
});
