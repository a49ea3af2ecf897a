import { aComponent } from '@portico/catalog-common/testing';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, vi } from 'vitest';
import { catalogMigrations } from '../../store/migrations/index.ts';
import type { CatalogSchema } from '../../store/tables.ts';
import { always } from '../language/predicate.ts';
import { seedCatalog } from '../testing/seedCatalog.ts';
import { countTurns } from '../testing/countTurns.ts';
import { EntityReader } from './EntityReader.ts';

describe.each(testDatabases())('EntityReader on $name', database => {
  it('lets others have their turns while it reads what thousands of refs mean', async () => {
    const reader = new EntityReader(await database.fresh<CatalogSchema>(catalogMigrations));
    // None of them is a ref, so that nothing is read.
    const entityRefs = Array.from({ length: 10_000 }, () => ':');
    const { result, turns } = await countTurns(() => reader.readByRefs({ entityRefs }, always));
    expect(result.join(',')).toBe(entityRefs.map(() => 'null').join(','));
    expect(turns).toBeGreaterThan(70);
  });

  it('lets others have their turns while it chooses fields of many entities', async () => {
    const db = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedCatalog(
      db,
      Array.from({ length: 1000 }, (_, at) => aComponent({ name: `c-${at}` })),
    );
    const entityRefs = Array.from({ length: 1000 }, (_, at) => `component:default/c-${at}`);
    let turn = 0;
    let pending: NodeJS.Immediate;
    const count = () => {
      turn += 1;
      pending = setImmediate(count);
    };
    pending = setImmediate(count);
    const parsedInTurn = new Map<number, number>();
    const { parse } = JSON;
    const parsing = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
      parsedInTurn.set(turn, (parsedInTurn.get(turn) ?? 0) + 1);
      return parse(text, reviver);
    });
    const request = { entityRefs, fields: ['metadata.name'] };
    const result = await new EntityReader(db).readByRefs(request, always);
    parsing.mockRestore();
    clearImmediate(pending);
    expect(JSON.parse(`[${result.join(',')}]`)).toHaveLength(1000);
    expect(Math.max(...parsedInTurn.values())).toBeLessThan(300);
  });
});
