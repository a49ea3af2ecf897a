import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { catalogMigrations } from '../../store/migrations/index.ts';
import type { CatalogSchema } from '../../store/tables.ts';
import { always } from '../language/predicate.ts';
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
});
