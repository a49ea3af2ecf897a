import type { Entity } from '@portico/catalog-model';
import type { HttpAnswer } from './HttpCalls.ts';

/** A person of a directory. */
export interface HttpUser {
  kind: 'user';
  id: string;
  entity: Entity;
  value: Readonly<Record<string, unknown>>;
}

/** A group of a directory, with the ids of people and groups in it. */
export interface HttpGroup {
  kind: 'group';
  id: string;
  entity: Entity;
  value: Readonly<Record<string, unknown>>;
  members: readonly string[];
}

/** What a page has, and where the next one is. */
export interface HttpPage {
  items: readonly (HttpUser | HttpGroup)[];
  next?: string | undefined;
}

/** Requests JSON of the directory. */
export type GetJson = (address: string) => Promise<HttpAnswer>;

/** What has changed since a token. */
export interface HttpChanges {
  items: readonly (HttpUser | HttpGroup)[];
  /** Ids of people and of groups that are gone. */
  removed: readonly { kind: 'user' | 'group'; id: string }[];
  token: string;
  hasMore: boolean;
}

/** What differs between directories that are read over HTTP. */
export interface HttpDialect {
  readonly type: string;
  /** Read one after the other, each page by page. */
  readonly parts: readonly {
    readonly name: string;
    readPage(next: string | undefined, getJson: GetJson): Promise<HttpPage>;
  }[];
  /** Where changes go on from, requested before all is read; absent where the directory has no such token. */
  beginChanges?(getJson: GetJson): Promise<string | undefined>;
  /** @throws NotFoundError when the token has expired. */
  readChanges?(token: string, getJson: GetJson): Promise<HttpChanges>;
}
