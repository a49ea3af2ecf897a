import type { EntitySource } from '@portico/catalog-node';
import type { Metrics } from '@portico/server';
import type { Database } from '@portico/server/database';
import { joinCalls } from '@portico/server/work';
import { listSourceStates } from '../store/sourceStates.ts';
import type { CatalogSchema } from '../store/tables.ts';

/** Declares the metrics of sources. @returns what counts the end of a turn. */
export function declareSourceMetrics(
  metrics: Metrics,
  db: Database<CatalogSchema>,
): (source: EntitySource, outcome: 'complete' | 'failed') => void {
  const turns = metrics.counter({
    name: 'source_turns',
    help: 'Turns at reading directories and hosts that ended in this process',
    labels: ['source', 'outcome'],
  });
  // The gauges are read at the same time: sources are listed once for both.
  const listStates = joinCalls(() => listSourceStates(db.read));
  metrics.gauge({
    name: 'source_records',
    help: 'Records that entities are made of',
    labels: ['source'],
    read: async () =>
      (await listStates()).map(({ name, complete_records: value }) => ({
        labels: { source: name },
        value,
      })),
  });
  metrics.gauge({
    name: 'source_failing',
    help: '1 while the last attempt to read a source failed',
    labels: ['source'],
    read: async () =>
      (await listStates()).map(({ name, error }) => ({
        labels: { source: name },
        value: error === null ? 0 : 1,
      })),
  });
  return ({ name }, outcome) => turns.add({ source: name, outcome });
}
