import { hash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CodeHosts } from '@portico/integrations';
import { describeSource } from './describeSource.ts';
import { DocumentError } from './DocumentError.ts';
import { ingestionLimits } from './limits.ts';
import type { DocumentResult, PartResult, PartTask, SourceContext } from './protocol.ts';
import { describeFailure, type DocumentContext, readDocument } from './readDocuments.ts';
import { isInside } from './sourceRoot.ts';
import { splitDocuments } from './splitDocuments.ts';

/** Raised when documents are understood differently, so that all are read again. */
const pipelineVersion = 1;

/** A file that was changed less than this before it is read may still be under way. */
const settleMs = 40;
const mostAttempts = 25;

/** Stands for a file that could not be drawn in, so that its part is read again. */
export const failedIncludeHash = '';

/** Fetches a URL; the serving thread does it, since it knows which are allowed. */
export type Fetcher = (url: string) => Promise<string>;

/** Reads one file or URL and gives it in pieces of at most so many documents. */
export async function* readPart(
  task: PartTask,
  context: SourceContext,
  fetch: Fetcher,
  maxDocuments: number,
): AsyncGenerator<PartResult> {
  const startedAt = performance.now();
  const result: PartResult = {
    path: task.path,
    locationRef: task.locationRef,
    isUnchanged: false,
    hash: null,
    included: [],
    documents: [],
    readMs: 0,
    processMs: 0,
    isFirstPiece: true,
    isLastPiece: true,
  };
  const elapsed = () => Math.round(performance.now() - startedAt);
  try {
    await checkFence(task.path, context.fence);
    const text = task.text ?? (await readText(task.path, 'add it or remove its location'));
    result.hash = hashContent(text, context);
    result.readMs = elapsed();
    if (result.hash === task.hash && (await includesHold(task, context, fetch))) {
      yield { ...result, isUnchanged: true, included: task.included };
      return;
    }
    const texts = splitDocuments(text);
    if (texts.length > ingestionLimits.documentsPerFile)
      throw new DocumentError(
        `The file holds ${texts.length} documents, more than ${ingestionLimits.documentsPerFile}; split it`,
      );
    const reader = new IncludeReader(task, context, fetch);
    const documentContext: DocumentContext = {
      ...context,
      locationRef: task.locationRef,
      annotations:
        context.type === 'url' ? describeSource(task.path, new CodeHosts(context.codeHosts)) : {},
      readInclude: target => reader.read(target),
    };
    let documents: DocumentResult[] = [];
    let isFirstPiece = true;
    for (const [position, source] of texts.entries()) {
      const document = await readDocument(source, position, documentContext);
      if (document) documents.push(document);
      if (documents.length >= maxDocuments && position < texts.length - 1) {
        yield { ...result, documents, isFirstPiece, isLastPiece: false };
        documents = [];
        isFirstPiece = false;
      }
    }
    const processMs = elapsed() - result.readMs;
    yield { ...result, documents, included: reader.included, processMs, isFirstPiece };
  } catch (error) {
    yield { ...result, hash: null, failure: describeFailure(error) };
  }
}

/** Refuses a file that lies outside, or that a link in its path leads to. */
async function checkFence(path: string, fence: readonly string[] | undefined): Promise<void> {
  if (!fence) return;
  const real = await followLinks(path);
  const folders = await Promise.all(fence.map(followLinks));
  if (folders.some(folder => isInside(folder, real))) return;
  throw Object.assign(
    new DocumentError(
      `File '${path}' leads to '${real}', outside '${fence[0]}', the folder of its configured location; move it inside, or name its folder under catalog.fileRoots`,
    ),
    { name: 'NotAllowedError' },
  );
}

/** Where a path really is; itself where nothing is there. */
export function followLinks(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/** Reads a file; `missingMend` says what to do when there is none. */
export async function readText(path: string, missingMend: string): Promise<string> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) throw new DocumentError(`'${path}' is a folder; name a file in it`);
    // Reading a pipe or a terminal could wait forever.
    if (!stats.isFile())
      throw new DocumentError(
        `'${path}' is no regular file but a pipe, socket or device; name a file`,
      );
    if (stats.size > ingestionLimits.fileBytes)
      throw new DocumentError(
        `File '${path}' is larger than ${ingestionLimits.fileBytes / 1024 / 1024} MB; split it`,
      );
    return await readSettled(path, stats);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw Object.assign(new DocumentError(`File '${path}' does not exist; ${missingMend}`), {
        name: 'NotFoundError',
      });
    if (code) throw new DocumentError(`File '${path}' cannot be read (${code}); check its rights`);
    throw error;
  }
}

/** Reads a file that nobody is writing: half of it would look as if the rest had been deleted. */
async function readSettled(path: string, stats: Stats, attempt = 1): Promise<string> {
  const ageMs = Date.now() - stats.mtimeMs;
  if (ageMs >= 0 && ageMs < settleMs) await setTimeout(settleMs);
  const text = await readFile(path, 'utf8');
  const after = await stat(path);
  if (after.mtimeMs === stats.mtimeMs && after.size === stats.size) return text;
  if (attempt === mostAttempts)
    throw new DocumentError(`File '${path}' is being written all the time; let it rest a moment`);
  return readSettled(path, after, attempt + 1);
}

function hashContent(text: string, { originRef, allowedKinds }: SourceContext): string {
  return hash('sha1', `${pipelineVersion}\n${originRef}\n${allowedKinds.join()}\n${text}`);
}

async function includesHold(
  task: PartTask,
  context: SourceContext,
  fetch: Fetcher,
): Promise<boolean> {
  const reader = new IncludeReader(task, context, fetch);
  for (const [path, known] of task.included) {
    try {
      if (hash('sha1', await reader.readPath(path)) !== known) return false;
    } catch {
      // Reading the documents again tells what is wrong with it.
      return false;
    }
  }
  return true;
}

/** Reads what placeholders name, never outside the source's own root. */
class IncludeReader {
  readonly included: [path: string, hash: string][] = [];
  readonly #task: PartTask;
  readonly #context: SourceContext;
  readonly #fetch: Fetcher;
  readonly #codeHosts: CodeHosts;

  constructor(task: PartTask, context: SourceContext, fetch: Fetcher) {
    this.#task = task;
    this.#context = context;
    this.#fetch = fetch;
    this.#codeHosts = new CodeHosts(context.codeHosts);
  }

  async read(target: string): Promise<string> {
    const path = this.#locate(target);
    const include: [path: string, hash: string] = [path, failedIncludeHash];
    this.included.push(include);
    const text = await this.readPath(path);
    include[1] = hash('sha1', text);
    return text;
  }

  async readPath(path: string): Promise<string> {
    if (this.#context.type === 'url') {
      this.#checkInside(this.#codeHosts.isInFolderOf(this.#context.root, path), path);
      return this.#fetch(path);
    }
    // Links are followed before the check, so none can lead outside.
    const [root, real] = await Promise.all([realpath(this.#context.root), followLinks(path)]);
    this.#checkInside(isInside(root, real), path);
    return readText(real, 'add it or mend the placeholder that names it');
  }

  #locate(target: string): string {
    const { path } = this.#task;
    if (this.#context.type === 'file') {
      this.#checkInside(!/^[a-z][a-z0-9+.-]+:\/\//i.test(target), target);
      return resolve(dirname(path), target);
    }
    const url = this.#codeHosts.resolve(target, path);
    if (!url) throw new DocumentError(`Placeholder target '${target}' is no path or URL`);
    return url;
  }

  #checkInside(isInside: boolean, path: string): void {
    if (isInside) return;
    const { type, root } = this.#context;
    const place = type === 'url' ? `the folder of '${root}'` : `'${root}'`;
    throw Object.assign(
      new DocumentError(
        `Placeholder target '${path}' is outside ${place}, the root of its location; move the file inside`,
      ),
      { name: 'NotAllowedError' },
    );
  }
}
