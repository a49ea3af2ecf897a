import { type Entity, isJsonObject, stringifyEntityRef } from '@portico/catalog-model';
import { describeEntityProblem } from '@portico/catalog-model/kinds';
import type { KindRegistry } from '../../kinds/KindRegistry.ts';
import { isStorableText } from '../../query/language/isStorableText.ts';
import type { TextCollector } from '../../store/TextCollector.ts';
import { deriveEntity } from '../derive/deriveEntity.ts';
import { describeFailure, describeFailures } from '../describeFailures.ts';
import { DocumentError, DocumentErrors } from './DocumentError.ts';
import { judgeForeign } from './foreignDocuments.ts';
import { parseDocument } from './parseDocument.ts';
import type { DeriveTask, DocumentResult, SourceContext } from '../protocol.ts';
import { type Includes, mayHoldPlaceholder, resolvePlaceholders } from './resolvePlaceholders.ts';
import type { DocumentText } from './splitDocuments.ts';

/** What reading one document needs to know. */
export interface DocumentContext extends Omit<
  SourceContext,
  'type' | 'root' | 'fileRoots' | 'fence' | 'codeHosts'
> {
  locationRef: string;
  /** Annotations that documents have unless they say otherwise. */
  annotations: Readonly<Record<string, string>>;
  includes: Includes;
  kinds: KindRegistry;
  /** Where the texts of the document's facets and relations go. */
  getTexts: () => TextCollector;
}

/** Takes one document from its text to what is stored; whatever is wrong with it is part of the answer. */
export async function readDocument(
  source: DocumentText,
  position: number,
  context: DocumentContext,
): Promise<DocumentResult | undefined> {
  const { line } = source;
  let document: unknown;
  let ref: string | undefined;
  try {
    document = parseDocument(source);
    if (document === null || document === undefined) return undefined;
    ref = guessRef(document);
    if (mayHoldPlaceholder(source.text))
      document = await resolvePlaceholders(document, context.includes);
    const entity = annotate(
      checkEntity(document, context.kinds, context.allowedKinds),
      context.annotations,
    );
    if (context.stopsBeforeDerive) return { position, line, ref, entity: JSON.stringify(entity) };
    const { locationRef, originRef } = context;
    const { readRelations } = context.kinds;
    const rows = deriveEntity(
      entity,
      { locationRef, originRef },
      readRelations,
      context.getTexts(),
    );
    return { position, line, ref: rows.ref, rows };
  } catch (error) {
    const failures = describeFailures(error, source);
    const foreign = judgeForeign(document, source.text);
    return { position, line, ref, failures, ...(foreign && { foreign }) };
  }
}

/** Derives a document again that is stored already or that a processor gave. */
export function deriveDocument(
  task: DeriveTask,
  position: number,
  kinds: KindRegistry,
  texts: TextCollector,
): DocumentResult {
  try {
    const document = JSON.parse(task.entity) as Entity;
    const entity = task.validates ? checkEntity(document, kinds, task.allowedKinds) : document;
    const rows = deriveEntity(entity, task, kinds.readRelations, texts, task.relations);
    return { position, line: 1, ref: rows.ref, rows };
  } catch (error) {
    return { position, line: 1, failures: [describeFailure(error)] };
  }
}

function annotate(entity: Entity, annotations: Readonly<Record<string, string>>): Entity {
  if (Object.keys(annotations).length === 0) return entity;
  const { metadata } = entity;
  return {
    ...entity,
    metadata: { ...metadata, annotations: { ...annotations, ...metadata.annotations } },
  };
}

function checkEntity(
  document: unknown,
  kinds: KindRegistry,
  allowedKinds: readonly string[] | undefined,
): Entity {
  const { entity, problems } = kinds.validate(document);
  if (!entity)
    throw new DocumentErrors(
      problems.map(problem => new DocumentError(describeEntityProblem(problem), problem)),
    );
  if (allowedKinds && !allowedKinds.includes(entity.kind.toLowerCase()))
    throw Object.assign(
      new DocumentError(
        `Kind '${entity.kind}' is not allowed from this location; add it to catalog.rules or to the location's rules`,
        { path: ['kind'] },
      ),
      { name: 'NotAllowedError' },
    );
  return entity;
}

/** The ref of a document that may turn out to be invalid, so that its entity can show the error. */
function guessRef(document: unknown): string | undefined {
  if (!isJsonObject(document) || !isJsonObject(document['metadata'])) return undefined;
  const { kind } = document;
  const { name, namespace } = document['metadata'];
  if (typeof kind !== 'string' || typeof name !== 'string' || !kind || !name) return undefined;
  const ref = stringifyEntityRef({
    kind,
    name,
    namespace: typeof namespace === 'string' ? namespace : undefined,
  });
  return ref.length <= 200 && isStorableText(ref) ? ref : undefined;
}
