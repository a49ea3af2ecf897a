import type { Entity } from '@portico/catalog-model';
import type { EntitySource, SourcePage, SourceRecord } from '@portico/catalog-node';
import { createLogger } from '@portico/server/assembly';
import { type Database, openDatabase } from '@portico/server/database';
import { JobAbortedError } from '@portico/server/work';
import type { TestDatabase } from '@portico/testing/node';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { catalogMigrations } from '../../store/migrations/index.ts';
import { type SourceState, requireSourceState } from '../../store/sourceStates.ts';
import type { CatalogSchema } from '../../store/tables.ts';
import { createWorkerContext } from '../../workers/createWorkerContext.ts';
import { EntitySourceReader } from '../EntitySourceReader.ts';

export const hourMs = 60 * 60_000;
const silent = createLogger({ level: 'error', format: 'json', write: () => {} });

/** A record whose entity is a component of the same name. */
export function record(id: string, version = 1): SourceRecord {
  return { id, value: { name: id, version } };
}

/** Pages of so many records, whose positions are their numbers. */
export function inPages(records: readonly SourceRecord[], size = 3): SourcePage[] {
  const count = Math.max(1, Math.ceil(records.length / size));
  return Array.from({ length: count }, (_, page) => ({
    records: records.slice(page * size, (page + 1) * size),
    next: page + 1 < count ? `page ${page + 1}` : undefined,
  }));
}

/** Entities of records as {@link record} makes them. */
export async function toComponents(records: readonly SourceRecord[]): Promise<Entity[]> {
  return records.map(({ value }) => {
    const { name, version } = value as { name: string; version: number };
    return {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name, description: `version ${version}` },
      spec: { type: 'service', lifecycle: 'production', owner: 'team-a' },
    };
  });
}

/** A source whose answers a test decides. */
export class FakeSource implements EntitySource {
  readonly name: string;
  readonly type = 'fake';
  readonly target = 'fake://host';
  readonly schedule = { frequencyMs: hourMs, timeoutMs: hourMs, initialDelayMs: 0 };
  /** Positions that were read from. */
  readonly reads: (string | undefined)[] = [];
  pages: SourcePage[] = inPages([]);
  toEntities = toComponents;
  /** What reading a page does before it answers. */
  before: (page: number) => void | Promise<void> = () => {};
  readChanges?: EntitySource['readChanges'];

  constructor(name = 'fake:default') {
    this.name = name;
  }

  async readPage(
    position: string | undefined,
    reading: Parameters<EntitySource['readPage']>[1],
  ): Promise<SourcePage> {
    reading.countRequest();
    this.reads.push(position);
    const page = position === undefined ? 0 : Number(position.split(' ')[1]);
    await this.before(page);
    const answer = this.pages[page];
    if (!answer) throw new Error(`No page ${page}`);
    return answer;
  }
}

/** A database and a clock, and readers of sources over them as processes have them. */
export interface SourceHarness {
  db: Database<CatalogSchema>;
  readonly now: number;
  pass(ms: number): void;
  /** A reader as a process makes it that has just started. */
  open(source: EntitySource): EntitySourceReader;
  /** One turn. @returns what it failed with. */
  turn(reader: EntitySourceReader, signal?: AbortSignal): Promise<Error | undefined>;
  state(source: EntitySource): Promise<SourceState>;
  /** What entities say, by their names. */
  listEntities(prefix?: string): Promise<Map<string, string>>;
}

/** Opens a database for readers. */
export async function openSources(database: TestDatabase): Promise<SourceHarness> {
  let now = Date.UTC(2026, 0, 1);
  const db = await openDatabase<CatalogSchema>('catalog', await database.freshOptions());
  await db.migrate(catalogMigrations);
  const stopping = new AbortController();
  const context = await createWorkerContext(
    { database: db, logger: silent, now: () => new Date(now) },
    { stopping: stopping.signal, onWritten: () => {} },
  );
  onTestFinished(async () => {
    await context.ingestor.close();
    await db.close();
  });
  return {
    db,
    get now() {
      return now;
    },
    pass: ms => void (now += ms),
    open: source =>
      new EntitySourceReader({
        source,
        context,
        logger: silent,
        guard: { percent: 10, entities: 50, holdsAtEither: true, windowMs: hourMs },
        onProgress: () => {},
        onApplied: async () => {},
      }),
    turn: (reader, signal = new AbortController().signal) =>
      reader.takeTurn({ signal, isHeld: sql<boolean>`1 = 1` }).then(
        () => undefined,
        (error: Error) => error,
      ),
    state: ({ name }) => requireSourceState(db.read, name),
    async listEntities(prefix = '') {
      const rows = await db.read
        .selectFrom('entity_json')
        .innerJoin('entities', 'entities.id', 'entity_id')
        .select(['name', 'json'])
        .where('kind', '=', 'component')
        .where('name', 'like', `${prefix}%`)
        .orderBy('name')
        .execute();
      return new Map(
        rows.map(({ name, json }) => [
          name,
          String((JSON.parse(json) as Entity).metadata.description),
        ]),
      );
    },
  };
}

/** Ends a turn as a process that is gone ends it: nothing more is stored. */
export function kill(controller: AbortController): void {
  controller.abort(new JobAbortedError('lost'));
}
