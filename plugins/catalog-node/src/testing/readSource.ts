import type { Entity } from '@portico/catalog-model';
import type { Logger } from '@portico/server';
import type {
  EntitySource,
  SourceChanges,
  SourceReading,
  SourceRecord,
} from '../entitySourcePoint.ts';

const maxPages = 10_000;

/** A log for tests, with its lines. */
export function createTestLog() {
  const lines: { level: string; message: string; fields?: unknown }[] = [];
  const write = (level: string) => (message: string, fields?: unknown) => {
    lines.push({ level, message, fields });
  };
  const logger: Logger = {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    audit: write('audit'),
    child: () => logger,
  };
  return { logger, lines };
}

/** What a source is read with, and how many requests it made. */
export function createReading(signal = new AbortController().signal) {
  const { logger, lines } = createTestLog();
  let requests = 0;
  const reading: SourceReading = { signal, logger, countRequest: () => void requests++ };
  return { reading, lines, getRequests: () => requests };
}

/** What was read of a source. */
export interface SourceContent {
  records: Map<string, SourceRecord>;
  entities: readonly Entity[];
  changeToken: string | undefined;
  pages: number;
  lines: ReturnType<typeof createTestLog>['lines'];
  requests: number;
}

/** Reads a source to its end, as the catalog does: what comes twice is taken once, and positions are stored as JSON. */
export async function readSource(
  source: EntitySource,
  { from, records = new Map() }: { from?: string; records?: Map<string, SourceRecord> } = {},
): Promise<SourceContent> {
  const { reading, lines, getRequests } = createReading();
  let position = from;
  for (let pages = 1; pages <= maxPages; pages++) {
    const page = await source.readPage(position, reading);
    for (const record of page.records) records.set(record.id, structuredClone(record));
    if (page.next === undefined) {
      const entities = await source.toEntities([...records.values()]);
      return {
        records,
        entities,
        changeToken: page.changeToken,
        pages,
        lines,
        requests: getRequests(),
      };
    }
    position = page.next;
  }
  throw new Error(`'${source.name}' has no end`);
}

/** Reads what has changed, to its end. */
export async function readChanges(source: EntitySource, token: string): Promise<SourceChanges> {
  const { reading } = createReading();
  const all = { changed: [] as SourceRecord[], removed: [] as string[] };
  for (let round = 0, next = token; round < maxPages; round++) {
    const changes = await source.readChanges?.(next, reading);
    if (!changes) break;
    all.changed.push(...changes.changed);
    all.removed.push(...changes.removed);
    if (!changes.hasMore) return { ...all, token: changes.token, hasMore: false };
    next = changes.token;
  }
  throw new Error(`'${source.name}' has no end of changes`);
}

/** Entities by reference, for tests. */
export function byRef(entities: readonly Entity[]): Record<string, Entity> {
  return Object.fromEntries(
    entities.map(entity => [
      `${entity.kind}:${entity.metadata.namespace ?? 'default'}/${entity.metadata.name}`.toLowerCase(),
      entity,
    ]),
  );
}
