import type { CodeHost } from '@portico/code-hosts';
import type { EntityRows, RelationTexts } from '../store/EntityRows.ts';

/** Some lines of a file. */
export interface ErrorExcerpt {
  /** The number of the first of them, from 1. */
  firstLine: number;
  lines: string[];
}

/** What is wrong, in a form that can be passed between threads. */
export interface Failure {
  name: string;
  message: string;
  line?: number | undefined;
  column?: number | undefined;
  /** Lines around the mistake, for those who may see the document. */
  excerpt?: ErrorExcerpt | undefined;
}

/** What a document is that describes no entity: the source of a template, or something else. */
export type ForeignDocument = 'template' | 'other';

/** One document of a part: an entity's rows, or why there are none. */
export interface DocumentResult {
  position: number;
  line: number;
  /** Present for broken documents too, where they could be read that far. */
  ref?: string | undefined;
  /** The entity's rows; absent when the document failed or when processors come next. */
  rows?: EntityRows | undefined;
  /** The valid entity as JSON text, when processors come next. */
  entity?: string | undefined;
  /** What is wrong with it. */
  failures?: Failure[] | undefined;
  /** Set on a failed document that is not meant to describe an entity. */
  foreign?: ForeignDocument | undefined;
  /** The entity of the part in whose processing processors added this one. */
  emittedBy?: string | undefined;
  /** What processors added because of it before stays, since it could not be processed. */
  retainsEmitted?: boolean | undefined;
  /** What processors said that it depends on; not known when omitted. */
  refreshKeys?: readonly string[] | undefined;
}

/** One file or URL to be read. */
export interface PartTask {
  path: string;
  locationRef: string;
  /** The hash that is stored; where it still holds, nothing more is done. */
  hash: string | null;
  /** What it rendered in by placeholders: pairs of path and hash. */
  included: [path: string, hash: string][];
  /** The content, when it was fetched already. */
  text?: string | undefined;
}

/** What holds for all parts of one source. */
export interface SourceContext {
  type: 'file' | 'url';
  originRef: string;
  /** The folder, or the URL, that placeholders of files may read below. */
  root: string;
  /** Folders besides it that placeholders of files may read below. */
  fileRoots?: readonly string[];
  /** The code hosts whose pages URLs may be, without their secrets. */
  codeHosts?: readonly CodeHost[];
  /** Folders that the files themselves must lie in, links followed; anywhere when omitted. */
  allowedRoots?: string[];
  /** Lower case; everything else is refused. */
  allowedKinds: string[];
  /** Stop at the valid entity, since processors run on it next. */
  stopsBeforeDerive: boolean;
}

/** What became of a part, or of a piece of it: a large part comes in several pieces. */
export interface PartResult {
  path: string;
  locationRef: string;
  /** What is stored still holds. */
  isUnchanged: boolean;
  /** The hash of the content; null when it could not be read. */
  hash: string | null;
  included: [path: string, hash: string][];
  documents: DocumentResult[];
  /** Why the part as a whole could not be read. */
  failure?: Failure | undefined;
  readMs: number;
  processMs: number;
  isFirstPiece: boolean;
  isLastPiece: boolean;
}

/** A document to be derived again from what is stored or what a processor gave. */
export interface DeriveTask {
  /** JSON text of the entity. */
  entity: string;
  locationRef: string;
  originRef: string;
  relations?: RelationTexts[] | undefined;
  /** Check it by the rules of its kind first. */
  validates: boolean;
  allowedKinds?: string[] | undefined;
}

/** To the ingestion thread. */
export type IngestionRequest =
  | { kind: 'read'; id: number; context: SourceContext; parts: PartTask[] }
  | { kind: 'derive'; id: number; tasks: DeriveTask[] }
  | { kind: 'more'; id: number }
  | { kind: 'fetched'; fetchId: number; text?: string; failure?: Failure };

/** From the ingestion thread. */
export type IngestionReply =
  | { kind: 'ready' }
  | { kind: 'batch'; id: number; parts: PartResult[] }
  | { kind: 'derived'; id: number; documents: DocumentResult[] }
  | { kind: 'done'; id: number }
  | { kind: 'failed'; id: number; failure: Failure }
  | { kind: 'fetch'; fetchId: number; url: string };
