import { hash } from 'node:crypto';
import { CodeHosts } from '@portico/code-hosts';
import { readTextFile } from '@portico/url-reader/files';
import { type KindRegistry, builtInKinds } from '../../kinds/KindRegistry.ts';
import { TextCollector } from '../../store/TextCollector.ts';
import { describeSource } from '../describeSource.ts';
import { DocumentError } from './DocumentError.ts';
import { summarizeForeign } from './foreignDocuments.ts';
import { type Fetcher, IncludeReader } from './IncludeReader.ts';
import { ingestionLimits } from '../limits.ts';
import type { DocumentResult, PartResult, PartTask, SourceContext } from '../protocol.ts';
import { describeFailure } from '../describeFailures.ts';
import { type DocumentContext, readDocument } from './readDocuments.ts';
import { splitDocuments } from './splitDocuments.ts';

/** Raised when documents are understood differently, so that all are read again. */
const pipelineVersion = 2;

/**
 * Reads one file or URL and gives it in pieces of at most so many documents.
 *
 * @param options.getTexts - where the texts of facets and relations go; called for each document, since those of the next
 *   piece may go elsewhere.
 */
export async function* readPart(
  task: PartTask,
  context: SourceContext,
  fetch: Fetcher,
  {
    maxDocuments,
    kinds = builtInKinds,
    getTexts = collectTexts(),
  }: { maxDocuments: number; kinds?: KindRegistry; getTexts?: () => TextCollector },
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
    const text = task.text ?? (await readDescriptor(task.path, context.allowedRoots));
    result.hash = hashContent(text, context, kinds);
    result.readMs = elapsed();
    const includes = new IncludeReader(task, context, fetch);
    if (result.hash === task.hash && (await includes.isUnchanged())) {
      yield { ...result, isUnchanged: true, included: task.included };
      return;
    }
    const texts = splitDocuments(text);
    if (texts.length > ingestionLimits.documentsPerFile)
      throw new DocumentError(
        `The file holds ${texts.length} documents, more than ${ingestionLimits.documentsPerFile}; split it`,
      );
    const documentContext: DocumentContext = {
      ...context,
      locationRef: task.locationRef,
      annotations:
        context.type === 'url' ? describeSource(task.path, new CodeHosts(context.codeHosts)) : {},
      includes,
      kinds,
      getTexts,
    };
    let documents: DocumentResult[] = [];
    // Reported together when nothing in the file describes an entity.
    let foreign: DocumentResult[] | undefined = [];
    let isFirstPiece = true;
    for (const [position, source] of texts.entries()) {
      const document = await readDocument(source, position, documentContext);
      if (document?.foreign && foreign) foreign.push(document);
      else if (document) {
        documents.push(...(foreign ?? []), document);
        foreign = undefined;
      }
      if (documents.length >= maxDocuments && position < texts.length - 1) {
        yield { ...result, documents, isFirstPiece, isLastPiece: false };
        documents = [];
        isFirstPiece = false;
      }
    }
    documents.push(...summarizeForeign(foreign ?? [], context.type));
    const processMs = elapsed() - result.readMs;
    yield { ...result, documents, included: includes.included, processMs, isFirstPiece };
  } catch (error) {
    yield { ...result, hash: null, failure: describeFailure(error) };
  }
}

function collectTexts(): () => TextCollector {
  const texts = new TextCollector();
  return () => texts;
}

/** Refuses a file that lies outside of the allowed folders, or that a link in its path leads to. */
function readDescriptor(
  path: string,
  allowedRoots: readonly string[] | undefined,
): Promise<string> {
  const refuse = () =>
    Object.assign(
      new DocumentError(
        `File '${path}' is outside the folder of its configured location, links followed; move it inside, or name its folder under catalog.fileRoots`,
      ),
      { name: 'NotAllowedError' },
    );
  return readTextFile({
    path,
    missingFix: 'add it or remove its location',
    bounds: allowedRoots && { folders: allowedRoots, refuse },
  });
}

function hashContent(
  text: string,
  { originRef, allowedKinds }: SourceContext,
  { fingerprint }: KindRegistry,
): string {
  return hash(
    'sha1',
    `${pipelineVersion}${fingerprint}\n${originRef}\n${allowedKinds.join()}\n${text}`,
  );
}
