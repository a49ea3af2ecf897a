import type { Generated } from 'kysely';

/** How far the reading of a source is that comes page by page. Numbers without `complete` are of the run under way, or the last. */
export interface SourceStateRow {
  name: string;
  type: string;
  target: string;
  run: Generated<number>;
  /** Null while no run is under way. */
  began_at: string | null;
  /** Where the next page begins. */
  position: string | null;
  /** 1 once the last page was read. */
  has_ended: Generated<0 | 1>;
  /** 1 when a record had no usable id, so that nobody knows what the run did not find. */
  keeps: Generated<0 | 1>;
  pages: Generated<number>;
  records: Generated<number>;
  bytes: Generated<number>;
  requests: Generated<number>;
  /** What was wrong in words, as JSON; some of `problem_count`. */
  problems: string | null;
  problem_count: Generated<number>;
  /** Of the last page: where changes are read from once entities were made. */
  ended_token: string | null;
  /** How many attempts ended at `failed_page`. */
  failures: Generated<number>;
  failed_page: Generated<number>;
  error: string | null;
  failed_at: string | null;
  /** Whose records entities are made of. */
  complete_run: Generated<number>;
  completed_at: string | null;
  duration_ms: number | null;
  complete_records: Generated<number>;
  complete_requests: Generated<number>;
  complete_problems: string | null;
  complete_problem_count: Generated<number>;
  change_token: string | null;
  changes_at: string | null;
  /** When its schedule wants it to be read next. */
  due_at: string | null;
  /** What is to be read before that. */
  wanted: 'changes' | 'complete' | null;
  /** How often entities were made of its records. */
  applied: Generated<number>;
  /** How often records of the complete run changed, and up to which of these changes entities show it. */
  changes: Generated<number>;
  applied_changes: Generated<number>;
}

/** What a run of a source gave. */
export interface SourceRecordRow {
  source: string;
  run: number;
  id: string;
  /** JSON. */
  value: string;
  /** The page that it came with; null for a change. */
  page: number | null;
}

/** Positions that a run has read from; one that comes again is a loop. */
export interface SourcePositionRow {
  source: string;
  run: number;
  hash: string;
}

/** A location of a source that reports when its repository changes. */
export interface FollowedRepositoryRow {
  source: string;
  /** The address of the location. */
  target: string;
  /** Host and name of the repository, in lower case. */
  repository: string;
  /** Differs once something in the repository does; null where the source cannot tell. */
  version: string | null;
  /** How often its files are requested without a reported change. */
  every_ms: number;
  /** JSON of a `RepositoryEvidence`; null where nothing is proposed. */
  evidence: string | null;
  last_activity_at: string | null;
}
