import type { JsonObject } from '@portico/catalog-model';
import { createExtensionPoint } from '@portico/core';

/** Who made a commit. */
export interface CommitAuthor {
  name: string;
  /** '' where the host does not have it. */
  email: string;
  /** Name of the account at the host, where it knows whose the commit is. */
  login?: string | undefined;
}

/** A user of the catalog. */
export interface KnownUser {
  /** Ref of the entity. */
  ref: string;
  /** '' where the entity has none. */
  email: string;
  /** Refs of the groups that the user is a member of. */
  groups: readonly string[];
}

/** A repository without descriptors, as analyzers see it. */
export interface AnalyzedRepository {
  /** Address of the repository, or of the folder in it that is analyzed. */
  url: string;
  /** Name as the host has it, such as `owner/name`. */
  fullName: string;
  /** Paths of its files; the first 10,000. */
  paths: readonly string[];
  /** Ends with the analysis. */
  signal: AbortSignal;
  /** The text of one of the files, up to 1 MB; `undefined` when it cannot be read. */
  readText(path: string): Promise<string | undefined>;
  /** Of these entity refs, those of entities that the caller may see. */
  listKnownRefs(refs: readonly string[]): Promise<string[]>;
  /** Who made the latest commits, newest first, one entry each; empty where the host cannot list them. */
  listAuthors(): Promise<readonly CommitAuthor[]>;
  /** The users with one of these names or e-mail addresses, as far as the caller may see them. */
  listUsers(by: { names: readonly string[]; emails: readonly string[] }): Promise<KnownUser[]>;
}

/** A value that an analyzer proposes for the generated entity. */
export interface FieldSuggestion {
  /** Path in the entity, such as `spec.owner` or `metadata.tags`. */
  field: string;
  value: string | readonly string[] | JsonObject;
  /** Why, in one sentence that people read beside the field. */
  reason: string;
}

/** Proposes values for the entity of a repository; the first suggestion for a field is used. */
export interface EntityAnalyzer {
  name: string;
  /** A failure is logged and the analysis goes on without. */
  analyze(repository: AnalyzedRepository): Promise<readonly FieldSuggestion[]>;
}

/** What proposes values for the entity of a repository that is imported. */
export const entityAnalyzerPoint = createExtensionPoint<EntityAnalyzer>({
  id: 'entity-analyzer',
  description: 'What proposes values for the entity of a repository that is imported',
});
