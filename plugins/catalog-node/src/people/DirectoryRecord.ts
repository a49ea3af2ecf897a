import type { Entity } from '@portico/catalog-model';

/** A person as a source stores it. Keys are what memberships of the same directory name it by. */
export interface UserRecord {
  kind: 'user';
  /** What it becomes, with the name that the directory gives it, which may not be a valid one. */
  entity: Entity;
  keys: readonly string[];
  /** Keys of the groups that the directory says it is in. */
  groups: readonly string[];
}

/** A group as a source stores it. */
export interface GroupRecord {
  kind: 'group';
  entity: Entity;
  keys: readonly string[];
  /** Keys of the groups above it. */
  parents: readonly string[];
  /** Keys of users and groups in it; more are in records of their own. */
  members: readonly string[];
  /** How many records of members belong to it. */
  parts: number;
}

/** More members of a group, since one record is bounded. */
export interface MembersRecord {
  kind: 'members';
  /** The id of the group's record. */
  group: string;
  /** From 0. */
  part: number;
  members: readonly string[];
}

/** What a directory's source stores. */
export type DirectoryRecord = UserRecord | GroupRecord | MembersRecord;
