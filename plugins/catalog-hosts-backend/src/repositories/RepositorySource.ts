import { hash } from 'node:crypto';
import {
  type EntitySource,
  type FollowedRepository,
  makeLocationEntity,
  type SampleLimits,
  type SourceChanges,
  type SourceConnection,
  type SourcePage,
  type SourceReading,
  type SourceRecord,
  type SourceSample,
  type SourceSchedule,
} from '@portico/catalog-node';
import {
  type Entity,
  managedByLocationAnnotation,
  managedByOriginLocationAnnotation,
} from '@portico/catalog-model';
import type { CodeHost } from '@portico/code-hosts';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import { InputError, NotFoundError, ServiceUnavailableError } from '@portico/errors';
import { encodePath } from '@portico/config/encodePath';
import type { Logger } from '@portico/server';
import { ReceivedChanges } from './ReceivedChanges.ts';
import { readRepositoryChanges } from './readRepositoryChanges.ts';
import type { HostCalls } from '../hosts/HostCalls.ts';
import { HostCaller } from '../hosts/HostCaller.ts';
import { findRefusal } from './findRefusal.ts';
import type { FoundRepository, HostDialect, RepositoryPage } from './HostDialect.ts';
import {
  advance,
  beginPosition,
  parsePosition,
  parseToken,
  type RepositoryPosition,
} from './RepositoryPosition.ts';
import { sampleRepositories } from './sampleRepositories.ts';

/** The clocks of host and portal may differ by this. */
const clockSlackMs = 5 * 60_000;
const concurrentLookups = 5;
/** Repositories of one webhook that are read by themselves. */
const maxTaken = 5;
/** A push within this time before a list was read may have come after what the list says. */
const minSettleMs = 60_000;
/** Of repositories whose pushes are known, files are requested this often all the same. */
const followedEveryMs = 7 * 24 * 60 * 60_000;
/** Changes with the form of records, so that all is read again. */
const recordForm = 3;

/** What repositories are read with. */
export interface RepositorySourceOptions {
  /** The provider's id in the configuration. */
  id: string;
  dialect: HostDialect;
  hosts: CodeHostsApi;
  /** What the provider is configured with; changes are read only with what all was read with. */
  config: unknown;
  now(): number;
  logger: Logger;
}

/** What is stored of a repository. */
interface RepositoryRecord {
  fullName: string;
  branch?: string | undefined;
  /** Differs after each push; absent where lists do not tell. */
  version?: string | undefined;
  topics?: readonly string[] | undefined;
  language?: string | undefined;
  lastActivityAt?: string | undefined;
}

/** The repositories of a code host, each with a Location that leads to its descriptors. */
export class RepositorySource implements EntitySource {
  readonly name: string;
  readonly type: string;
  readonly target: string;
  readonly schedule: SourceSchedule;
  readonly readChanges?: (token: string, reading: SourceReading) => Promise<SourceChanges>;
  readonly #options: RepositorySourceOptions;
  readonly #caller: HostCaller;
  readonly #config: string;
  readonly #received: ReceivedChanges;
  readonly #closing = new AbortController();
  #disconnect: (() => void) | undefined;

  constructor(options: RepositorySourceOptions) {
    const { id, dialect, hosts, config, now } = options;
    this.#options = options;
    this.#received = new ReceivedChanges(dialect, now);
    this.name = `${dialect.type}:${id}`;
    this.type = dialect.type;
    this.schedule = dialect.schedule;
    this.#config = hash('sha1', JSON.stringify([recordForm, config]));
    const { hostType, host, app, type } = dialect;
    const key = `catalog.providers.${type}.${id}`;
    this.#caller = new HostCaller({ hosts, hostType, host, app, key });
    this.target = `${this.#caller.pagesUrl}/${dialect.target}`;
    if (dialect.changeOrders.length > 0)
      this.readChanges = (token, reading) => this.#readChanges(token, reading);
  }

  async readPage(stored: string | undefined, reading: SourceReading): Promise<SourcePage> {
    reading.signal.throwIfAborted();
    const calls = this.#caller.createCalls(reading);
    const position =
      stored === undefined ? await this.#begin(calls) : parsePosition(stored, this.#config);
    if (position.owner >= position.owners.length) return { records: [], next: undefined };
    const page = await this.#list(position, calls);
    const { records } = await this.#createRecords(page.repositories, calls);
    const next = advance(position, page, this.target);
    if (next.owner < next.owners.length) return { records, next: JSON.stringify(next) };
    const { token } = next;
    return { records, next: undefined, ...(token && { changeToken: JSON.stringify(token) }) };
  }

  async sample(reading: SourceReading, limits: SampleLimits): Promise<SourceSample> {
    const { dialect } = this.#options;
    let requests = 0;
    const countRequest = () => {
      requests += 1;
      reading.countRequest();
    };
    const calls = this.#caller.createCalls({ ...reading, countRequest });
    return sampleRepositories(await this.#begin(calls), limits, {
      filters: dialect.filters,
      target: this.target,
      list: position => this.#list(position, calls),
      findRefusal: repository => this.#findRefusal(repository, calls),
      getUrl: ({ fullName }) => this.#getUrl(fullName),
      countRequests: () => requests,
    });
  }

  async toEntities(records: readonly SourceRecord[]): Promise<readonly Entity[]> {
    const host = this.#caller.host;
    if (!host) return [];
    this.#received.setKnown(records.map(({ value }) => (value as RepositoryRecord).fullName));
    return records.map(({ value }) => {
      const target = this.#locate(host, value as RepositoryRecord);
      const entity = makeLocationEntity({ type: 'url', target }, 'optional');
      entity.metadata.annotations = {
        [managedByLocationAnnotation]: `url:${target}`,
        [managedByOriginLocationAnnotation]: `url:${target}`,
      };
      return entity;
    });
  }

  listFollowed(records: readonly SourceRecord[]): readonly FollowedRepository[] {
    const host = this.#caller.host;
    if (!host) return [];
    return records.map(({ value }) => {
      const record = value as RepositoryRecord;
      const { version } = record;
      const everyMs = version === undefined ? this.schedule.frequencyMs : followedEveryMs;
      return {
        target: this.#locate(host, record),
        version,
        everyMs,
        evidence: this.#describeEvidence(record),
      };
    });
  }

  async connect(connection: SourceConnection): Promise<void> {
    this.#disconnect = this.#options.hosts.onReceived(received => {
      const names = this.#received.listConcerned(received);
      if (names.length === 0) return;
      void this.#takeEach(names, connection);
      connection.readSoon();
    });
  }

  /** Ends hearing of changes. */
  close(): void {
    this.#disconnect?.();
    this.#closing.abort();
  }

  /** Takes repositories at once that a list of all would bring after a while; what is gone is left to that list. */
  async #takeEach(names: readonly string[], connection: SourceConnection): Promise<void> {
    const { dialect, logger } = this.#options;
    if (!dialect.find || names.length > maxTaken) return;
    const { signal } = this.#closing;
    try {
      const calls = this.#caller.createCalls({ signal, logger, countRequest: () => {} });
      for (const name of names) {
        const found = await this.#caller.check(async () => dialect.find?.(calls, name));
        if (!found) continue;
        const { records, omitted } = await this.#createRecords([found], calls);
        await connection.apply({ changed: records, removed: omitted.map(({ id }) => id) });
      }
    } catch (error) {
      if (!signal.aborted)
        logger.info(`Source '${this.name}' takes what a webhook reports with its next list`, {
          error,
        });
    }
  }

  async #readChanges(stored: string, reading: SourceReading): Promise<SourceChanges> {
    const token = parseToken(stored, this.#config);
    if (!token) throw new NotFoundError('The configuration is another one; all is read again');
    const { dialect } = this.#options;
    const calls = this.#caller.createCalls(reading);
    const changes = await this.#caller.check(() =>
      readRepositoryChanges(token, {
        orders: dialect.changeOrders,
        settleMs: this.#settleMs,
        list: async request => this.#checkOwner(request.owner, await dialect.list(calls, request)),
      }),
    );
    // What an owner has lost is found by reading all.
    if (!changes) throw new NotFoundError(`'${this.target}' has fewer or many other repositories`);
    const { records, omitted } = await this.#createRecords(changes.repositories, calls);
    return {
      changed: records,
      removed: omitted.map(({ id }) => id),
      token: JSON.stringify(changes.token),
      hasMore: false,
    };
  }

  /** The address of the descriptor. */
  #locate(host: CodeHost, { fullName, branch }: RepositoryRecord): string {
    const { dialect, hosts } = this.#options;
    return hosts.codeHosts.getBranchPageUrl(host, {
      repository: fullName,
      branch,
      path: dialect.path,
    });
  }

  /** The address of a repository's page. */
  #getUrl(fullName: string): string {
    const page = this.#options.dialect.getPage?.(fullName) ?? fullName;
    return `${this.#caller.pagesUrl}/${encodePath(page)}`;
  }

  #describeEvidence({ fullName, topics = [], language, lastActivityAt }: RepositoryRecord) {
    return {
      name: fullName,
      url: this.#getUrl(fullName),
      topics,
      ...(language !== undefined && { language }),
      ...(lastActivityAt !== undefined && { lastActivityAt }),
    };
  }

  /** A repository that was pushed to just now may be pushed to again without another moment in the list. */
  #getVersion({ pushedAt, updatedAt, createdAt }: FoundRepository): string | undefined {
    const { dialect, now } = this.#options;
    if (dialect.changeOrders.length === 0) return undefined;
    const moment = pushedAt ?? updatedAt ?? createdAt;
    if (moment === undefined) return undefined;
    const isSettled = now() - Date.parse(moment) > this.#settleMs;
    return isSettled ? moment : `${moment} ${new Date(now()).toISOString()}`;
  }

  get #settleMs(): number {
    return Math.max(minSettleMs, this.#options.dialect.settleMs ?? 0);
  }

  async #begin(calls: HostCalls) {
    const { dialect, now } = this.#options;
    const owners = dialect.owners ?? (await this.#caller.check(() => calls.listInstalled()));
    if (!owners)
      throw new InputError(
        `'${dialect.host}' has no GitHub App '${dialect.app}' under 'integrations.github'; add it, or name an organization under '${this.#caller.key}'`,
      );
    const follows = dialect.changeOrders.length > 0;
    const since = new Date(now() - clockSlackMs).toISOString();
    return beginPosition(owners, { config: this.#config, since: follows ? since : undefined });
  }

  /** The page of a position, which has an owner. */
  async #list({ owners, owner: at, cursor }: RepositoryPosition, calls: HostCalls) {
    const owner = owners[at] ?? '';
    return this.#caller.check(async () => {
      const page = await this.#options.dialect.list(calls, { owner, order: 'stable', cursor });
      return this.#checkOwner(owner, page);
    });
  }

  /** @throws ServiceUnavailableError for repositories of somebody else. */
  #checkOwner(owner: string, page: RepositoryPage): RepositoryPage {
    const { dialect } = this.#options;
    const other = page.repositories.find(({ fullName }) => !dialect.isOwnedBy(fullName, owner));
    if (other)
      throw new ServiceUnavailableError(
        `'${this.target}' lists '${other.fullName}', which is not of '${owner}'; nothing of it is taken`,
      );
    return page;
  }

  async #createRecords(repositories: readonly FoundRepository[], calls: HostCalls) {
    const { dialect } = this.#options;
    const records: SourceRecord[] = [];
    const omitted: FoundRepository[] = [];
    for (let at = 0; at < repositories.length; at += concurrentLookups)
      await Promise.all(
        repositories.slice(at, at + concurrentLookups).map(async repository => {
          const isTaken = (await this.#findRefusal(repository, calls)) === undefined;
          if (!isTaken) return omitted.push(repository);
          const { id, fullName } = repository;
          const version = this.#getVersion(repository);
          const value: RepositoryRecord = {
            fullName,
            branch: dialect.getBranch(repository),
            ...(version !== undefined && { version }),
            ...describeContent(repository),
          };
          return records.push({ id, value });
        }),
      );
    return { records, omitted };
  }

  async #findRefusal(repository: FoundRepository, calls: HostCalls): Promise<string | undefined> {
    const refusal = findRefusal(this.#options.dialect.filters, repository);
    if (refusal !== undefined || (await this.#hasFile(repository, calls))) return refusal;
    return 'validateLocationsExist';
  }

  async #hasFile(repository: FoundRepository, { host, reading }: HostCalls): Promise<boolean> {
    const { dialect, hosts } = this.#options;
    if (!dialect.validates) return true;
    if (repository.hasFile !== undefined) return repository.hasFile;
    reading.countRequest();
    const writer = hosts.createWriter(host, { isBackground: true, signal: reading.signal });
    const branch = dialect.getBranch(repository);
    const text = await this.#caller.check(() =>
      writer.getText(repository.fullName, dialect.path, branch),
    );
    return text !== undefined;
  }
}

/** What is shown of a repository without a descriptor. */
function describeContent(repository: FoundRepository) {
  const { topics = [], language, pushedAt, updatedAt } = repository;
  const moment = pushedAt ?? updatedAt;
  return {
    ...(topics.length > 0 && {
      topics: topics.slice(0, maxTopics).map(each => each.slice(0, 100)),
    }),
    ...(language && { language: language.slice(0, 100) }),
    ...(moment !== undefined && { lastActivityAt: new Date(moment).toISOString() }),
  };
}

const maxTopics = 20;
