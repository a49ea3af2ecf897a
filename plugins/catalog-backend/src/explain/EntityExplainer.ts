import type {
  EntityExplanation,
  ExplainedReference,
  ExplainedStep,
} from '@portico/catalog-common/history';
import { viewUrlAnnotation } from '@portico/catalog-model';
import { NotFoundError } from '@portico/errors';
import type { CodeHosts } from '@portico/code-hosts';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import { readAnnotation } from '../history/readAnnotation.ts';
import { EntityReader } from '../query/read/EntityReader.ts';
import type { Predicate } from '../query/language/predicate.ts';
import type { CatalogSchema } from '../store/tables.ts';
import type { ProcessorNote } from '../store/tables/sources.ts';
import { describePlace } from './describePlace.ts';
import { listListedRefs, readListedSources } from './listedSources.ts';
import { type ChainedSource, readSourceChain } from './sourceChain.ts';
import { suggestRefs } from './suggestRefs.ts';

/** What the caller of an explanation may see. */
export interface ExplanationRights {
  /** The entities. */
  entities: Predicate;
  /** They are all. */
  seesAllEntities: boolean;
  /** What is wrong with locations, of which entities say nothing. */
  seesLocations: boolean;
}

interface Held extends ChainedSource {
  id: number;
  claim_id: number;
  ref_id: number;
  line: number;
  position: number;
  ordinal: number;
  path: string;
  location_ref: string;
  documents: number;
  read_at: string;
  read_ms: number;
  process_ms: number;
  applied_at: string | null;
  changed_at: string;
  checked_at: string | null;
  updated_at: string;
  processed: string | null;
  /** The document's JSON text up to its annotations. */
  head: string;
}

interface Target {
  type: string;
  target: string;
  target_id: number;
  is_there: boolean | 0 | 1;
}

interface TargetError {
  ref_id: number;
  name: string;
  message: string;
  line: number | null;
  path: string | null;
}

const maxReferences = 100;

/** Says why an entity is as it is: where it comes from, what was done to it, why its references lead nowhere. */
export class EntityExplainer {
  readonly #db: Database<CatalogSchema>;
  readonly #entities: EntityReader;
  readonly #codeHosts: CodeHosts;

  constructor(db: Database<CatalogSchema>, codeHosts: CodeHosts) {
    this.#db = db;
    this.#entities = new EntityReader(db);
    this.#codeHosts = codeHosts;
  }

  /** @throws NotFoundError when there is no such entity, or the caller may not see it. */
  async explain(ref: string, rights: ExplanationRights): Promise<EntityExplanation> {
    const [visible] = await this.#entities.listVisible([ref], rights.entities);
    const held = visible === undefined ? undefined : await this.#findHeld(ref);
    if (!held) throw new NotFoundError(`No entity '${ref}' was found`);
    const [listed, chain, conflicts, unresolved] = await Promise.all([
      ref.startsWith('location:') ? this.#describeListed(held.id, rights) : undefined,
      this.#describeChain(held, ref, rights),
      this.#listConflicts(held),
      this.#listUnresolved(held.id, rights),
    ]);
    return {
      entityRef: ref,
      chain,
      document: {
        locationRef: held.location_ref,
        ...this.#describeDocument(held),
        position: held.position + 1,
        documents: Math.max(held.documents, held.position + 1),
      },
      steps: listSteps(held),
      conflicts,
      ...(listed && { listed }),
      references: await this.#explainReferences(unresolved.slice(0, maxReferences), rights),
      unresolvedTotal: unresolved.length,
    };
  }

  async #findHeld(ref: string): Promise<Held | undefined> {
    const { rows } = await sql<Held>`
      select e.id, e.updated_at, c.id as claim_id, c.ref_id, c.line, c.position, c.ordinal,
        c.changed_at, p.path, p.location_ref, p.documents, p.read_at, p.read_ms, p.process_ms,
        p.applied_at, s.id as source_id, s.ref as source_ref, s.type as source_type,
        s.read_at as checked_at, d.processed, d.head
      from entities e join claims c on c.id = e.claim_id join parts p on p.id = c.part_id
      join sources s on s.id = c.source_id join claim_documents d on d.claim_id = c.id
      where e.ref = ${ref}`.execute(this.#db.read);
    return rows[0];
  }

  async #describeListed(locationId: number, rights: ExplanationRights) {
    const [sources, refs] = await Promise.all([
      readListedSources(this.#db, locationId),
      listListedRefs(this.#db, locationId),
    ]);
    return { sources, entityRefs: await this.#entities.listVisible(refs, rights.entities) };
  }

  async #describeChain(held: Held, ref: string, rights: ExplanationRights) {
    const links = await readSourceChain(this.#db, held, ref);
    const refs = links.flatMap(({ locationEntityRef }) => locationEntityRef ?? []);
    const visible = new Set(await this.#entities.listVisible(refs, rights.entities));
    return links.map(({ locationEntityRef, place, ...link }) => {
      const isVisible = locationEntityRef !== undefined && visible.has(locationEntityRef);
      return {
        ...link,
        ...(isVisible && { entityRef: locationEntityRef }),
        ...(isVisible && place && { place: this.#describePlace(place.source, place.line) }),
      };
    });
  }

  /** Other claims to the ref; a document that is reached through two sources is in no conflict with itself. */
  async #listConflicts(held: Held) {
    const { rows } = await sql<Pick<Held, 'path' | 'line'>>`
      select distinct p.path, c.line from claims c join parts p on p.id = c.part_id
      where c.ref_id = ${held.ref_id}
        and (p.location_ref <> ${held.location_ref} or c.ordinal <> ${held.ordinal})
      order by p.path, c.line`.execute(this.#db.read);
    return rows.map(({ path, line }) => this.#describePlace(path, line));
  }

  /** The relations whose target the caller finds nothing behind. */
  async #listUnresolved(entityId: number, { entities }: ExplanationRights): Promise<Target[]> {
    const { rows } = await sql<Target>`
      select distinct r.type, t.value as target, t.id as target_id, e.id is not null as is_there
      from relations r join terms t on t.id = r.target_id left join entities e on e.id = t.id
      where r.source_id = ${entityId}`.execute(this.#db.read);
    const there = rows.flatMap(({ target, is_there }) => (is_there ? target : []));
    const visible = new Set(await this.#entities.listVisible([...new Set(there)], entities));
    return rows
      .filter(({ target }) => !visible.has(target))
      .toSorted((a, b) => (`${a.type} ${a.target}` < `${b.type} ${b.target}` ? -1 : 1));
  }

  async #explainReferences(
    targets: readonly Target[],
    rights: ExplanationRights,
  ): Promise<ExplainedReference[]> {
    const errors = rights.seesLocations ? await this.#listErrors(targets) : new Map();
    const suggestions = new Map<string, Promise<string[]>>();
    const suggest = (ref: string) => {
      const known = suggestions.get(ref) ?? suggestRefs(this.#db, ref, rights.entities);
      suggestions.set(ref, known);
      return known;
    };
    return Promise.all(
      targets.map(async ({ type, target, target_id }) => {
        const error = errors.get(target_id) as TargetError | undefined;
        return {
          type,
          targetRef: target,
          ...(error ? this.#describeError(error) : { reason: 'missing' as const }),
          mayBeHidden: !rights.seesAllEntities && !error,
          suggestions: error ? [] : await suggest(target),
        };
      }),
    );
  }

  /** What is wrong with the descriptions of targets that are not there; whether others are there is no one's business. */
  async #listErrors(targets: readonly Target[]): Promise<Map<number, TargetError>> {
    const ids = targets.flatMap(({ target_id, is_there }) => (is_there ? [] : target_id));
    const { rows } = await sql<TargetError>`
      select x.ref_id, x.name, x.message, x.line, p.path from processing_errors x
      left join parts p on p.id = x.part_id
      where x.ref_id in (
        select i.value from ${this.#db.engineSql.jsonIntegers(JSON.stringify(ids))} as i)
      order by x.id desc`.execute(this.#db.read);
    return new Map(rows.map(row => [row.ref_id, row]));
  }

  #describeError({ name, message, path, line }: TargetError) {
    return {
      reason: name === 'NotAllowedError' ? ('refused' as const) : ('broken' as const),
      message,
      ...(path !== null && { place: this.#describePlace(path, line ?? undefined) }),
    };
  }

  /** A file of a work tree is no address, but its entity may say which page of a code host shows it. */
  #describeDocument({ path, line, head }: Held) {
    const place = this.#describePlace(path, line);
    if (place.url !== undefined) return place;
    const page = readAnnotation(JSON.parse(`${head}}}}`), viewUrlAnnotation);
    const url = page === undefined ? undefined : this.#describePlace(page, line).url;
    return { ...place, ...(url !== undefined && { url }) };
  }

  #describePlace(source: string, line: number | undefined) {
    return describePlace(this.#codeHosts, source, line);
  }
}

/** What was done to a document, as it was done last; most of it is measured for a file as a whole. */
function listSteps(held: Held): ExplainedStep[] {
  const notes = JSON.parse(held.processed ?? '[]') as ProcessorNote[];
  return [
    { step: 'read', at: held.read_at, durationMs: held.read_ms, scope: 'file' },
    { step: 'checked', at: held.read_at, durationMs: held.process_ms, scope: 'file' },
    ...notes.map(({ name, durationMs, changed, addedRelations, addedEntities, emittedFrom }) => ({
      step: 'processor' as const,
      name,
      at: held.changed_at,
      durationMs,
      scope: 'document' as const,
      changed,
      addedRelations,
      ...(addedEntities && { addedEntities }),
      ...(emittedFrom !== undefined && { emittedFrom }),
    })),
    ...(held.applied_at
      ? [{ step: 'stored' as const, at: held.applied_at, scope: 'file' as const }]
      : []),
    { step: 'settled', at: held.updated_at, scope: 'document' },
    ...(held.checked_at
      ? [{ step: 'looked-at' as const, at: held.checked_at, scope: 'file' as const }]
      : []),
  ];
}
