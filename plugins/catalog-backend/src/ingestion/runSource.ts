import { isAbsolute } from 'node:path';
import {
  isMissingFile,
  isPattern,
  listFiles,
  type UnreadableFolder,
} from '@portico/url-reader/files';
import { beginRun, endRun, markGonePart } from '../store/runs.ts';
import { hasIncludes, isOptionalSource, listPartPaths } from '../store/sourceQueries.ts';
import { ensureParts, type StoredPart, type StoredSource } from '../store/sources.ts';
import { applyParts, type PartProgress, type Piece, startPart } from './apply/applyParts.ts';
import { removeMissing } from './apply/finishRun.ts';
import { findFollowedDueAt } from './followedRepositories.ts';
import { failedIncludeHash } from './read/IncludeReader.ts';
import type { IngestionContext } from './IngestionContext.ts';
import type { Failure, PartResult, PartTask, SourceContext } from './protocol.ts';
import { describeFailure } from './describeFailures.ts';
import { processParts } from './derive/runProcessors.ts';
import { getSourceRoot } from './read/sourceRoot.ts';
import { isPartial, storeListing } from './storeListing.ts';

// A page of an index that many entities touch is written once for all of them; other writes wait so long.
const documentsPerWrite = 4000;

/** How deep the sources of registered locations lie; what Location entities of theirs list is deeper. */
const configuredDepth = 1;

/** Parts of a source that are known to have changed; a run without a scope takes the whole source. */
export interface RunScope {
  changed: readonly string[];
  /** Files that are gone, or folders with all that was in them. */
  gone: readonly string[];
}

/** What a run found. */
export interface RunOutcome {
  state: 'complete' | 'partial';
  /** Files that parts include by placeholders. */
  includes: { part: string; path: string }[];
}

/** When a source is to be read again, by how its run ended. */
export interface NextRun {
  complete: string | null;
  partial: string | null;
}

interface Listing {
  paths: string[];
  folders: string[];
  unreadable: UnreadableFolder[];
  /** Contents that came with the list. */
  texts: Map<string, string>;
  /** The whole source is as it was. */
  isUnchanged: boolean;
  etag?: string | null;
  failure?: Failure;
}

/** Reads a source, or the given parts of it, and stores what differs. The caller holds its lease. */
export async function runSource(
  context: IngestionContext,
  source: StoredSource,
  next: NextRun,
  scope?: RunScope,
): Promise<RunOutcome> {
  const { store } = context;
  const listing = isWhole(source, scope)
    ? await listParts(context, source)
    : makeListing([...(scope?.changed ?? [])]);
  const { run, parts } = await store.write(async tx => ({
    run: await beginRun(tx, source.id),
    parts: await ensureParts(
      tx,
      source.id,
      listing.paths.map(path => describePart(source, path)),
    ),
  }));
  const { includes, lacksIncludes } = listing.isUnchanged
    ? { includes: [], lacksIncludes: false }
    : await readParts(context, source, run, parts, listing.texts);
  // What could not be rendered in may come without a change of the document itself.
  if (lacksIncludes) listing.etag = null;
  await store.write(async tx => {
    if (isWhole(source, scope)) await storeListing(tx, source, run, listing);
    for (const path of scope?.gone ?? []) await markGonePart(tx, source.id, run, path);
  });
  const state = isPartial(listing) ? 'partial' : 'complete';
  if (state === 'complete') await removeMissing(context, source.id);
  await store.write(async tx => {
    const ofFollowed =
      state === 'complete' ? await findFollowedDueAt(tx, source, context.codeHosts) : undefined;
    const dueAt = latest(ofFollowed, next[state]);
    await endRun(tx, source, { state, dueAt, etag: listing.etag });
  });
  context.onWritten();
  return { state, includes };
}

function latest(one: string | undefined, other: string | null): string | null {
  return one !== undefined && other !== null && one > other ? one : other;
}

/** A file that a location names by itself is all there is of its source. */
function isWhole({ target }: StoredSource, scope: RunScope | undefined): boolean {
  return !scope || scope.changed.includes(target);
}

function makeListing(paths: string[]): Listing {
  return { paths, folders: [], unreadable: [], texts: new Map(), isUnchanged: false };
}

async function listParts(context: IngestionContext, source: StoredSource): Promise<Listing> {
  const { read } = context.store.database;
  // Who lists the source may have been written just before, and not be visible to readers yet.
  const isOptional = () => context.store.write(({ trx }) => isOptionalSource(trx, source.id));
  try {
    if (source.type === 'file') {
      const { files, ...folders } = await listFiles(
        source.target,
        context.excludes.get(source.ref),
      );
      if ((await isMissingFile(source.target)) && (await isOptional())) return makeListing([]);
      return { ...makeListing(files), ...folders };
    }
    let content = await context.urlReader.readAll(source.target, source.etag ?? undefined);
    // What it includes may have changed without it.
    if (content.isUnchanged && (await hasIncludes(read, source.id)))
      content = await context.urlReader.readAll(source.target);
    if (content.isUnchanged) {
      const paths = await context.store.write(({ trx }) => listPartPaths(trx, source.id));
      return { ...makeListing(paths), isUnchanged: true };
    }
    const { texts, etag = null } = content;
    return { ...makeListing([...texts.keys()]), texts, etag };
  } catch (error) {
    // A run that is cut short says nothing of its source.
    context.stopping.throwIfAborted();
    // What may be missing and is gives nothing, and so takes away what it gave before.
    if (isNotFound(error) && (await isOptional())) return { ...makeListing([]), etag: null };
    // Without its validator the next reading is a full one.
    return { ...makeListing([]), isUnchanged: true, etag: null, failure: describeFailure(error) };
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotFoundError';
}

async function readParts(
  context: IngestionContext,
  source: StoredSource,
  run: number,
  parts: ReadonlyMap<string, StoredPart>,
  texts: ReadonlyMap<string, string>,
): Promise<Pick<RunOutcome, 'includes'> & { lacksIncludes: boolean }> {
  const includes: RunOutcome['includes'] = [];
  let lacksIncludes = false;
  const { store, ingestor, processors, limits, createUid } = context;
  const allowedKinds = context.rules.listAllowedKinds(source.root_ref);
  const progress = new Map<string, PartProgress>();
  const tasks: PartTask[] = [...parts.values()].map(part => ({
    path: part.path,
    locationRef: part.location_ref,
    hash: part.hash,
    included: JSON.parse(part.included ?? '[]') as [string, string][],
    text: texts.get(part.path),
  }));
  await ingestor.read(describeContext(context, source), tasks, async (results, takeMore) => {
    let pieces = await preparePieces(results);
    if (pieces.length === 0) return;
    await store.write(async tx => {
      let documents = 0;
      while (pieces.length > 0) {
        await applyParts(tx, { source, run, limits, createUid }, pieces);
        documents += countDocuments(pieces);
        // Processors may wait for others, which no write does.
        const ends =
          documents >= documentsPerWrite || processors.length > 0 || context.stopping.aborted;
        pieces = ends ? [] : await preparePieces(takeMore());
      }
    });
    context.onWritten();
  });
  return { includes, lacksIncludes };

  async function preparePieces(results: PartResult[]): Promise<Piece[]> {
    for (const { path: part, included } of results)
      for (const [path, hash] of included) {
        if (source.type === 'file' && isAbsolute(path)) includes.push({ part, path });
        lacksIncludes ||= hash === failedIncludeHash;
      }
    context.stopping.throwIfAborted();
    const changed = results.filter(({ isUnchanged }) => !isUnchanged);
    const processed = await processParts(
      changed,
      { processors, ingestor, allowedKinds },
      source.origin,
    );
    return processed.map(result => ({ result, progress: progressOf(result) }));
  }

  function progressOf({ path, isLastPiece }: PartResult): PartProgress {
    const part = parts.get(path);
    if (!part) throw new Error(`Part '${path}' was not requested`);
    const known = progress.get(path) ?? startPart(part);
    if (isLastPiece) progress.delete(path);
    else progress.set(path, known);
    return known;
  }
}

function countDocuments(pieces: readonly Piece[]): number {
  return pieces.reduce((count, { result }) => count + result.documents.length, 0);
}

function describePart(source: StoredSource, path: string): { path: string; locationRef: string } {
  return { path, locationRef: `${source.type}:${path}` };
}

function describeContext(context: IngestionContext, source: StoredSource): SourceContext {
  return {
    type: source.type === 'url' ? 'url' : 'file',
    originRef: source.origin,
    root: getSourceRoot(source),
    fileRoots: context.limits.fileRoots,
    codeHosts: context.codeHosts.listPublic(),
    // A file that a configured location names is the operator's own choice; what its pattern matches is not.
    ...(source.type === 'file' &&
      (source.depth > configuredDepth || isPattern(source.target)) && {
        allowedRoots: [getSourceRoot(source), ...context.limits.fileRoots],
      }),
    allowedKinds: context.rules.listAllowedKinds(source.root_ref),
    stopsBeforeDerive: context.processors.length > 0,
  };
}
