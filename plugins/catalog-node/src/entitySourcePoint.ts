import type { Entity } from '@portico/catalog-model';
import { createExtensionPoint } from '@portico/core';
import type { Logger } from '@portico/server';

/** One item of a source, such as a person of a directory or a repository of a host, in the form of that source. */
export interface SourceRecord {
  /** Stable and unique within its source, such as the object id of a directory; at most 500 characters. */
  id: string;
  /** What of it matters for entities, as JSON of at most 64 KB. */
  value: unknown;
}

/** A part of all that a source knows. */
export interface SourcePage {
  records: readonly SourceRecord[];
  /** Where the next page begins; `undefined` with the last one. It is stored, so that a run goes on after a restart. */
  next: string | undefined;
  /** With the last page: where {@link EntitySource.readChanges} goes on from. */
  changeToken?: string;
}

/** What has changed in a source since a token. */
export interface SourceChanges {
  changed: readonly SourceRecord[];
  /** Ids of records that are no longer there. */
  removed: readonly string[];
  /** Where the next changes go on from. */
  token: string;
  /** Whether there are more changes now. */
  hasMore: boolean;
}

/** What a source is read with. */
export interface SourceReading {
  /** Aborted when the run takes longer than its schedule lets it, and when the server stops. */
  signal: AbortSignal;
  logger: Logger;
  /** Counts a request to the source, which operators see. */
  countRequest(): void;
}

/** How often a source is read as a whole, in milliseconds. */
export interface SourceSchedule {
  frequencyMs: number;
  timeoutMs: number;
  initialDelayMs: number;
}

/** What may tell whether a repository without a descriptor belongs into the catalog. */
export interface RepositoryEvidence {
  /** As the host names it, such as `owner/name`. */
  name: string;
  /** Address of its page. */
  url: string;
  /** The language that most of it is written in. */
  language?: string | undefined;
  topics: readonly string[];
  /** When it was last changed; ISO time. */
  lastActivityAt?: string | undefined;
}

/** A repository that a source gives a location of, and whether something in it has changed. */
export interface FollowedRepository {
  /** The address of the location, as in its Location entity. */
  target: string;
  /** Differs once something in the repository does; `undefined` where the source cannot tell. */
  version: string | undefined;
  /** How often its files are requested when no change was reported, in milliseconds. */
  everyMs: number;
  /** What is proposed while nothing is at the location. */
  evidence?: RepositoryEvidence;
}

/** One of what a source lists, and what its filters make of it. */
export interface SampledItem {
  /** As the source names it, such as `owner/name`, or the ref of an entity. */
  name: string;
  /** Address of its page. */
  url?: string;
  /** The filters that select it, each with what it matched, such as `filters.topic.include: java`. */
  reasons: readonly string[];
  /** The key of the filter that omits it, below that of the provider. */
  refusedBy?: string;
}

/** What the filters of a source make of the first of what it lists. */
export interface SourceSample {
  items: readonly SampledItem[];
  /** Whether that is all that the source lists. */
  isWhole: boolean;
}

/** Where a sample ends. */
export interface SampleLimits {
  /** Items that are taken. */
  taken: number;
  /** Pages of the list. */
  pages: number;
  /** Requests to the source. */
  requests: number;
}

/** How a source that hears of changes reports them to the catalog. */
export interface SourceConnection {
  /** Reads its changes soon, or all of it where it has none. */
  readSoon(): void;
  /** Takes what has changed, such as by a webhook, until the next complete run says otherwise. */
  apply(changes: Pick<SourceChanges, 'changed' | 'removed'>): Promise<void>;
}

/**
 * A source of entities outside of the portal: a directory of people, or the repositories of a host. The catalog reads it page by
 * page on its schedule and takes what it knows only when its end was reached; a run that broke off goes on where it was.
 */
export interface EntitySource {
  /** Unique and stable, such as `ldapOrg:default`: what it gave before is known by this name. */
  readonly name: string;
  /** The key of its kind in the configuration, such as `ldapOrg`. */
  readonly type: string;
  /** What it reads, for people, such as `ldaps://directory.example/ou=people`; without secrets. */
  readonly target: string;
  readonly schedule: SourceSchedule;
  /**
   * @param position - where the page begins; `undefined` for the first.
   * @throws when it can't be read, in words that say what to do; what throws is tried again later, from this page.
   */
  readPage(position: string | undefined, reading: SourceReading): Promise<SourcePage>;
  /** @throws `NotFoundError` of `@portico/errors` when the token is no longer known: then all is read. */
  readChanges?(token: string, reading: SourceReading): Promise<SourceChanges>;
  /** Makes entities of all records; those of one record may depend on others, as the members of a group do. */
  toEntities(records: readonly SourceRecord[]): Promise<readonly Entity[]>;
  /**
   * The repositories of all records, for sources that learn when one changes: files of a repository are requested when its
   * version differs from before, and otherwise only as often as it says, not on the schedule of other locations.
   */
  listFollowed?(records: readonly SourceRecord[]): readonly FollowedRepository[];
  /** Tries the filters of the source; without it, a sample has what is taken only. @throws as {@link readPage}. */
  sample?(reading: SourceReading, limits: SampleLimits): Promise<SourceSample>;
  /** Called once when the server starts, for sources that hear of changes. */
  connect?(connection: SourceConnection): Promise<void>;
}

/** Sources outside of the portal that are read as a whole, on a schedule. */
export const entitySourcePoint = createExtensionPoint<EntitySource>({
  id: 'entity-source',
  description: 'Directories and hosts that entities come from',
});
