import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { CatalogStore } from './CatalogStore.ts';
import type { EntityRows } from './EntityRows.ts';
import { catalogMigrations } from './migrations/index.ts';
import { resolveTexts } from './resolveTexts.ts';
import type { CatalogSchema } from './tables.ts';
import { TextCollector } from './TextCollector.ts';

describe.each(testDatabases())('texts of documents on $name', database => {
  it('are stored as far as the written documents refer to them', async () => {
    const db = await database.fresh<CatalogSchema>(catalogMigrations);
    const collector = new TextCollector();
    const collect = (name: string) => ({
      texts: collector.texts,
      facets: collector.addFacets([
        ['metadata.name', name],
        [`spec.${name}`, null],
      ]),
      relations: collector.addRelations([[`component:default/${name}`, 'partOf', 'system:a/All']]),
    });
    const [written] = [collect('One'), collect('two')];
    const ids = await new CatalogStore(db).write(tx => resolveTexts(tx, [written as EntityRows]));

    const terms = await db.read.selectFrom('terms').select(['id', 'value', 'original']).execute();
    expect(terms.map(({ value, original }) => original ?? value).toSorted()).toEqual([
      'One',
      'component:default/One',
      'system:a/All',
    ]);
    const keys = await db.read.selectFrom('facet_keys').selectAll().execute();
    expect(keys.map(({ key }) => key).toSorted()).toEqual(['metadata.name', 'spec.One']);
    const resolved = ids.get(collector.texts);
    const place = collector.texts.terms.indexOf('One');
    expect(resolved?.terms[place]).toBe(terms.find(({ value }) => value === 'one')?.id);
    expect(resolved?.terms[collector.texts.terms.indexOf('two')]).toBe(0);
  });
});
