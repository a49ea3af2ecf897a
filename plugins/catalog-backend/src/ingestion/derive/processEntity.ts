import { InputError } from '@portico/errors';
import { type Entity, parseLocationRef, stringifyEntityRef } from '@portico/catalog-model';
import type { CatalogProcessor, ProcessorResults } from '@portico/catalog-node';
import { listChangedPaths } from '../../history/compareDocuments.ts';
import { isStorableText } from '../../query/language/isStorableText.ts';
import type { ProcessorNote } from '../../store/tables/sources.ts';
import type { RelationTexts } from '../../store/EntityRows.ts';

/** Of what a processor changed in one document. */
const maxPaths = 20;
/** Of one document. An index of PostgreSQL takes some 2,700 bytes an entry. */
const keyLimits = { count: 100, bytes: 2000 };

/** A document on its way through the processors. */
export interface DocumentToProcess {
  /** JSON text of the entity. */
  json: string;
  locationRef: string;
  /** What is noted of it already. */
  notes?: ProcessorNote[];
}

/** A document that all processors have seen. */
export interface ProcessedDocument {
  ref: string;
  /** JSON text. */
  entity: string;
  locationRef: string;
  relations: RelationTexts[];
  notes: ProcessorNote[];
  /** What processors added to the catalog because of it. */
  emitted: DocumentToProcess[];
  /** What it depends on besides its text. */
  refreshKeys: string[];
}

/**
 * Puts a document through all processors: their first steps, then their checks, then their last steps.
 *
 * @throws InputError with the name of the one that refuses it.
 */
export async function processEntity(
  { json, locationRef, notes = [] }: DocumentToProcess,
  processors: readonly CatalogProcessor[],
): Promise<ProcessedDocument> {
  const run = new Run(json, locationRef, [...notes]);
  for (const processor of processors)
    await run.step(processor, processor.processEntity?.bind(processor));
  for (const processor of processors) await run.check(processor);
  for (const processor of processors)
    await run.step(processor, processor.finishEntity?.bind(processor));
  return run.end();
}

/** One document while it is processed. */
class Run {
  readonly #location: { type: string; target: string };
  readonly #locationRef: string;
  readonly #notes: ProcessorNote[];
  readonly #relations: RelationTexts[] = [];
  readonly #emitted: DocumentToProcess[] = [];
  readonly #refreshKeys = new Set<string>();
  #json: string;
  /** What comes from a step that was given up is not taken. */
  #step = 0;

  constructor(json: string, locationRef: string, notes: ProcessorNote[]) {
    this.#json = json;
    this.#locationRef = locationRef;
    this.#location = parseLocationRef(locationRef);
    this.#notes = notes;
  }

  async step(processor: CatalogProcessor, work: CatalogProcessor['processEntity']): Promise<void> {
    if (!work) return;
    const name = processor.getProcessorName();
    const before = [this.#relations.length, this.#emitted.length] as const;
    const startedAt = performance.now();
    const results = this.#createResults(name, ++this.#step);
    const entity = await refusing(name, () => work(this.#parse(), this.#location, results));
    const after = JSON.stringify(entity);
    this.#note({
      name,
      durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
      changed: listChanges(this.#json, after),
      addedRelations: this.#relations.length - before[0],
      addedEntities: this.#emitted.length - before[1],
    });
    this.#json = after;
  }

  async check(processor: CatalogProcessor): Promise<void> {
    if (!processor.checkEntity) return;
    await refusing(processor.getProcessorName(), () => processor.checkEntity?.(this.#parse()));
  }

  end(): ProcessedDocument {
    this.#step += 1;
    return {
      ref: stringifyEntityRef(this.#parse()),
      entity: this.#json,
      locationRef: this.#locationRef,
      relations: this.#relations,
      notes: this.#notes,
      emitted: this.#emitted,
      refreshKeys: [...this.#refreshKeys],
    };
  }

  #parse(): Entity {
    return JSON.parse(this.#json) as Entity;
  }

  #createResults(name: string, step: number): ProcessorResults {
    return {
      relation: ({ sourceRef, type, targetRef }) => {
        if (step !== this.#step) return;
        this.#relations.push([sourceRef.toLowerCase(), type, targetRef.toLowerCase()]);
      },
      refreshKey: key => {
        if (step !== this.#step) return;
        checkKey(key);
        this.#refreshKeys.add(key);
        if (this.#refreshKeys.size > keyLimits.count)
          throw new InputError(
            `It depends on more than ${keyLimits.count} refresh keys; emit one for several values`,
          );
      },
      entity: (entity, location) => {
        if (step !== this.#step) return;
        const emittedFrom = stringifyEntityRef(this.#parse());
        this.#emitted.push({
          json: JSON.stringify(entity),
          locationRef: location ? `${location.type}:${location.target}` : this.#locationRef,
          notes: [{ name, durationMs: 0, changed: [], addedRelations: 0, emittedFrom }],
        });
      },
    };
  }

  /** First and last step of one processor are one note. */
  #note(note: ProcessorNote): void {
    const known = this.#notes.find(each => each.name === note.name && !each.emittedFrom);
    if (!known) this.#notes.push(note);
    else
      Object.assign(known, {
        durationMs: Math.round((known.durationMs + note.durationMs) * 10) / 10,
        changed: [...new Set([...known.changed, ...note.changed])].slice(0, maxPaths),
        addedRelations: known.addedRelations + note.addedRelations,
        addedEntities: (known.addedEntities ?? 0) + (note.addedEntities ?? 0),
      });
  }
}

function checkKey(key: string): void {
  const bytes = Buffer.byteLength(key);
  if (bytes === 0 || bytes > keyLimits.bytes || !isStorableText(key))
    throw new InputError(
      `Refresh key '${key.slice(0, 100)}' has ${bytes} bytes; emit one of 1 to ${keyLimits.bytes} bytes without NUL`,
    );
}

async function refusing<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new InputError(`Processor '${name}' refused the document: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function listChanges(before: string, after: string): string[] {
  if (before === after) return [];
  return listChangedPaths(JSON.parse(before), JSON.parse(after)).slice(0, maxPaths);
}
