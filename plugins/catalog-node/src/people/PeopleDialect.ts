import type { Entity } from '@portico/catalog-model';

/** A person of a directory. */
export interface DirectoryUser {
  kind: 'user';
  id: string;
  /** What groups name them by; their id when omitted. Of several with one key, as those of several organizations, one is taken. */
  key?: string;
  entity: Entity;
  value: Readonly<Record<string, unknown>>;
}

/** A group of a directory, with the ids, or keys, of people and groups in it. */
export interface DirectoryGroup {
  kind: 'group';
  id: string;
  entity: Entity;
  value: Readonly<Record<string, unknown>>;
  members: readonly string[];
  /** Ids of the groups that it is in, where it names them itself. */
  parents?: readonly string[];
}

/** What a page has, and where the next one is. */
export interface PeoplePage {
  items: readonly (DirectoryUser | DirectoryGroup)[];
  next?: string | undefined;
}

/** What has changed since a token. */
export interface PeopleChanges {
  items: readonly (DirectoryUser | DirectoryGroup)[];
  /** Ids of people and of groups that are gone. */
  removed: readonly { kind: 'user' | 'group'; id: string }[];
  token: string;
  hasMore: boolean;
}

/**
 * What differs between directories.
 *
 * @typeParam Calls - what a directory is called with.
 */
export interface PeopleDialect<Calls> {
  readonly type: string;
  /** Read one after the other, each page by page. */
  readonly parts: readonly {
    readonly name: string;
    readPage(next: string | undefined, calls: Calls): Promise<PeoplePage>;
  }[];
  /** Where changes go on from, requested before all is read; absent where the directory has no such token. */
  beginChanges?(calls: Calls): Promise<string | undefined>;
  /** @throws NotFoundError when the token has expired. */
  readChanges?(token: string, calls: Calls): Promise<PeopleChanges>;
}
