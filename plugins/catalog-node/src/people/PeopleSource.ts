import type {
  EntitySource,
  SourceChanges,
  SourcePage,
  SourceReading,
  SourceRecord,
  SourceSchedule,
} from '../entitySourcePoint.ts';
import type { Entity } from '@portico/catalog-model';
import { NotFoundError, ServiceUnavailableError } from '@portico/errors';
import type { Logger } from '@portico/server';
import { z } from 'zod';
import { createKey } from './createKey.ts';
import { linkPeople } from './linkPeople.ts';
import { splitGroup } from './splitGroup.ts';
import type { PersonTransformers } from '../personTransformerPoints.ts';
import { transformEntity } from './transformEntity.ts';
import type { DirectoryGroup, DirectoryUser, PeopleDialect } from './PeopleDialect.ts';
import { advance, type PeoplePosition, parsePosition } from './PeoplePosition.ts';

/** What a directory is read with. */
export interface PeopleSourceOptions<Calls> {
  /** The provider's id in the configuration. */
  id: string;
  /** What people see as its address. */
  target: string;
  schedule: SourceSchedule;
  dialect: PeopleDialect<Calls>;
  /** What it is called with. */
  createCalls(reading: SourceReading): Calls;
  transformers: PersonTransformers;
  logger: Logger;
}

/** People and groups of a directory, part by part. */
export class PeopleSource<Calls> implements EntitySource {
  readonly name: string;
  readonly type: string;
  readonly target: string;
  readonly schedule: SourceSchedule;
  readonly readChanges?: (token: string, reading: SourceReading) => Promise<SourceChanges>;
  readonly #options: PeopleSourceOptions<Calls>;

  constructor(options: PeopleSourceOptions<Calls>) {
    const { id, dialect, target, schedule } = options;
    this.#options = options;
    this.name = `${dialect.type}:${id}`;
    this.type = dialect.type;
    this.target = target;
    this.schedule = schedule;
    if (dialect.readChanges)
      this.readChanges = (token, reading) => this.#readChanges(token, reading);
  }

  async readPage(stored: string | undefined, reading: SourceReading): Promise<SourcePage> {
    reading.signal.throwIfAborted();
    const { dialect, createCalls } = this.#options;
    const calls = createCalls(reading);
    const position: PeoplePosition =
      stored === undefined
        ? { part: 0, token: await this.#check(async () => dialect.beginChanges?.(calls)) }
        : parsePosition(stored);
    const part = dialect.parts[position.part];
    if (!part) return { records: [], next: undefined };
    const page = await this.#check(() => part.readPage(position.next, calls));
    const { records } = await this.#createRecords(page.items, reading);
    const next = advance(position, page.next, this.target);
    if (next.part < dialect.parts.length) return { records, next: JSON.stringify(next) };
    const { token } = position;
    return { records, next: undefined, ...(token !== undefined && { changeToken: token }) };
  }

  toEntities(records: readonly SourceRecord[]): Promise<readonly Entity[]> {
    return linkPeople(records, this.#options.logger);
  }

  async #readChanges(token: string, reading: SourceReading): Promise<SourceChanges> {
    const { dialect, createCalls } = this.#options;
    const calls = createCalls(reading);
    const changes = await this.#check(async () => dialect.readChanges?.(token, calls));
    if (!changes) throw new NotFoundError(`'${this.target}' has no token of changes`);
    if (changes.hasMore && changes.token === token)
      throw new ServiceUnavailableError(`'${this.target}' sends the same page of changes again`);
    const { records, omitted } = await this.#createRecords(changes.items, reading);
    const removed = [...changes.removed, ...omitted].map(({ kind, id }) => `${kind}:${id}`);
    return { changed: records, removed, token: changes.token, hasMore: changes.hasMore };
  }

  /** @throws ServiceUnavailableError for an answer in a form that is not known. */
  async #check<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      const at = error.issues[0]?.path.join('.') ?? '';
      throw new ServiceUnavailableError(
        `'${this.target}' sends an answer in a form that is not known (at '${at}'); it is tried again later`,
        { cause: error },
      );
    }
  }

  async #createRecords(
    items: readonly (DirectoryUser | DirectoryGroup)[],
    { logger }: SourceReading,
  ) {
    const { transformers } = this.#options;
    const origin = { source: this.name, type: this.type };
    const records: SourceRecord[] = [];
    const omitted: (DirectoryUser | DirectoryGroup)[] = [];
    for (const item of items) {
      const { id, kind, value } = item;
      const entity = await transformEntity(item.entity, transformers[kind], { ...origin, value });
      const keys = [createKey(item.kind === 'user' ? (item.key ?? id) : id)];
      if (!entity || entity.metadata.name.trim() === '' || id.length > 400) omitted.push(item);
      else if (item.kind === 'user')
        records.push({ id: `user:${id}`, value: { kind, entity, keys, groups: [] } });
      else
        records.push(
          ...splitGroup(`group:${id}`, {
            entity,
            keys,
            parents: (item.parents ?? []).map(createKey),
            members: [...new Set(item.members)].map(createKey),
          }),
        );
    }
    if (omitted.length > 0)
      logger.warn('People or groups without a name, or omitted by a transformer, are not taken', {
        source: this.name,
        count: omitted.length,
        first: omitted.slice(0, 10).map(({ id }) => id.slice(0, 100)),
      });
    return { records, omitted };
  }
}
