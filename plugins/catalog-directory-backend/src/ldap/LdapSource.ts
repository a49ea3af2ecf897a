import type {
  EntitySource,
  SourceChanges,
  SourcePage,
  SourceReading,
  SourceRecord,
} from '@portico/catalog-node';
import type { Entity } from '@portico/catalog-model';
import { NotFoundError, ServiceUnavailableError } from '@portico/errors';
import type { Logger } from '@portico/server';
import {
  OperationsError,
  ProtocolError,
  UnavailableCriticalExtensionError,
  UnwillingToPerformError,
} from 'ldapts';
import { linkPeople, type PersonTransformers } from '@portico/catalog-node/people';
import { connect } from './connect.ts';
import { createGroupRecords, createUserRecords, getRecordId } from './createRecords.ts';
import { describeLdapError } from './describeLdapError.ts';
import type { LdapProviderConfig } from './ldapConfig.ts';
import {
  formatGeneralizedTime,
  getNextSecond,
  type LdapPosition,
  parsePosition,
  readGeneralizedTime,
} from './LdapPosition.ts';
import { type LdapStep, listSearches } from './listSearches.ts';
import { LdapSession } from './LdapSession.ts';
import { LdapSessions } from './LdapSessions.ts';

/** What a directory is read with. */
export interface LdapSourceOptions {
  /** The provider's id in the configuration. */
  id: string;
  config: LdapProviderConfig;
  /** What files in the configuration are relative to. */
  folder: string;
  transformers: PersonTransformers;
  logger: Logger;
  now: () => Date;
}

/** How far the clocks of the portal and of the directory may differ, besides how long servers take to pass changes on. */
const clockSkewMs = 5 * 60_000;
const maxRestarts = 5;

/** People and groups of a directory that speaks LDAP. */
export class LdapSource implements EntitySource {
  readonly type = 'ldapOrg';
  readonly name: string;
  readonly target: string;
  readonly schedule;
  readonly #options: LdapSourceOptions;
  readonly #sessions: LdapSessions;
  readonly #key: string;

  constructor(options: LdapSourceOptions) {
    const { id, config } = options;
    this.#options = options;
    this.#key = `catalog.providers.ldapOrg.${id}`;
    this.name = `ldapOrg:${id}`;
    this.target = `${config.target.replace(/\/$/, '')}/${config.users[0]?.dn ?? config.groups[0]?.dn ?? ''}`;
    this.schedule = config.schedule;
    this.#sessions = new LdapSessions();
  }

  async readPage(position: string | undefined, reading: SourceReading): Promise<SourcePage> {
    const start = position === undefined ? this.#begin() : parsePosition(position);
    const { records, next, vendor } = await this.#readStep(start, reading);
    if (!next.isLast) return { records, next: JSON.stringify(next.position) };
    return {
      records,
      next: undefined,
      ...(vendor.changedAttributeName && { changeToken: JSON.stringify(endRun(next.position)) }),
    };
  }

  async readChanges(token: string, reading: SourceReading): Promise<SourceChanges> {
    let start: LdapPosition;
    try {
      start = parsePosition(token);
    } catch (cause) {
      throw new NotFoundError('The position in the changes of the directory is not known', {
        cause,
      });
    }
    if (start.search === 0 && start.cookie === undefined) start = this.#begin(start.since);
    const { records, removed, next } = await this.#readStep(start, reading);
    return {
      changed: records,
      removed,
      token: JSON.stringify(next.isLast ? endRun(next.position) : next.position),
      hasMore: !next.isLast,
    };
  }

  toEntities(records: readonly SourceRecord[]): Promise<readonly Entity[]> {
    return linkPeople(records, this.#options.logger);
  }

  /** Ends its connections. */
  async close(): Promise<void> {
    await this.#sessions.close();
  }

  #begin(since?: string): LdapPosition {
    const began = formatGeneralizedTime(new Date(this.#options.now().getTime() - clockSkewMs));
    return { search: 0, restarts: 0, ...(since !== undefined && { since }), began, latest: '' };
  }

  async #readStep(start: LdapPosition, reading: SourceReading) {
    const { config, transformers } = this.#options;
    const { signal } = reading;
    signal.throwIfAborted();
    const where = { target: config.target, key: this.#key };
    let session: LdapSession | undefined;
    let step: LdapStep | undefined;
    const stop = () => void session?.close().catch(() => undefined);
    try {
      const open = this.#sessions.take(start.session);
      session = open ?? (await LdapSession.create(await this.#connect(reading)));
      signal.addEventListener('abort', stop);
      const vendor = { ...session.vendor, ...dropUndefined(config.vendor) };
      const steps = listSearches(config, vendor, transformers, start.since);
      step = steps[start.search];
      if (!step) return { ...empty, vendor, next: { isLast: true, position: start } };
      const { page, restarts } = await this.#readPage(session, step, start, reading);
      if (page.references > 0)
        reading.logger.debug('Parts of the directory are on other servers, and are not read', {
          source: this.name,
          part: step.part,
          count: page.references,
        });
      const found = await this.#createRecords(step, page.entries, vendor, reading);
      const search = page.cookie === undefined ? start.search + 1 : start.search;
      const isLast = search >= steps.length;
      const position: LdapPosition = {
        search,
        ...(page.cookie !== undefined && { cookie: page.cookie }),
        ...(!isLast && { session: session.id }),
        restarts,
        ...(start.since !== undefined && { since: start.since }),
        began: start.began,
        latest: page.entries
          .map(entry => readGeneralizedTime(entry.get(vendor.changedAttributeName ?? '')) ?? '')
          .reduce((latest, time) => (time > latest ? time : latest), start.latest),
      };
      if (isLast) await session.close();
      else this.#sessions.put(session);
      return { ...found, vendor, next: { isLast, position } };
    } catch (error) {
      await session?.close().catch(() => undefined);
      signal.throwIfAborted();
      throw describeLdapError(error, {
        ...where,
        ...(step && { part: step.part, dn: step.search.dn }),
      });
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async #connect({ signal, countRequest }: SourceReading) {
    countRequest();
    return connect(this.#options.config, this.#options.folder, signal);
  }

  /** A page of a search; its first one again where the server has forgotten where it was. */
  async #readPage(
    session: LdapSession,
    { search }: LdapStep,
    start: LdapPosition,
    { countRequest, logger }: SourceReading,
  ) {
    try {
      const page = await session.readPage(search, start.cookie, countRequest);
      return { page, restarts: start.restarts };
    } catch (error) {
      const isForgotten =
        start.cookie !== undefined && start.session !== session.id && isCookieRefused(error);
      if (!isForgotten) throw error;
      if (start.restarts >= maxRestarts)
        throw new ServiceUnavailableError(
          `'${this.target}' forgets where a search was, ${maxRestarts} times in one run; set 'paged: false', or let its connections be open for longer`,
          { cause: error },
        );
      logger.info('The directory has forgotten where a search was; it begins again', {
        source: this.name,
        dn: search.dn,
      });
      const page = await session.readPage(search, undefined, countRequest);
      return { page, restarts: start.restarts + 1 };
    }
  }

  async #createRecords(
    step: LdapStep,
    entries: Awaited<ReturnType<LdapSession['readPage']>>['entries'],
    vendor: LdapSession['vendor'],
    { logger }: SourceReading,
  ) {
    const { config, transformers, id } = this.#options;
    if (step.isGone)
      return { records: [], removed: entries.map(entry => getRecordId(step.kind, entry, vendor)) };
    const context = {
      source: this.name,
      providerId: id,
      vendor,
      transformers,
      templates: config.templates,
    };
    const records: SourceRecord[] = [];
    const omitted: string[] = [];
    for (const entry of entries) {
      const made =
        step.kind === 'user'
          ? await createUserRecords(entry, step.config, context)
          : await createGroupRecords(entry, step.config, context);
      if (made) records.push(...made);
      else omitted.push(entry.dn);
    }
    if (omitted.length > 0)
      logger.warn('Entries without a name, or omitted by a transformer, are not taken', {
        source: this.name,
        part: step.part,
        count: omitted.length,
        first: omitted.slice(0, 10),
      });
    const dns = new Set(omitted);
    const removed = entries
      .filter(entry => dns.has(entry.dn))
      .map(entry => getRecordId(step.kind, entry, vendor));
    return { records, removed };
  }
}

const empty = { records: [], removed: [] };

/**
 * Where changes go on from: after the latest that was seen, but nothing after the beginning of the reading, since what was read
 * early in it may have changed before its end.
 */
function endRun({ since, began, latest }: LdapPosition): LdapPosition {
  const seen = latest === '' ? (since ?? began) : getNextSecond(latest);
  return { search: 0, restarts: 0, since: seen < began ? seen : began, began: '', latest: '' };
}

function isCookieRefused(error: unknown): boolean {
  return [
    OperationsError,
    ProtocolError,
    UnavailableCriticalExtensionError,
    UnwillingToPerformError,
  ].some(type => error instanceof type);
}

function dropUndefined<T extends object>(value: T) {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>;
  };
}
