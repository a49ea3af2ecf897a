import type { EntityRelation } from '@portico/catalog-model';
import type { Database } from '@portico/server/database';
import { type RawBuilder, sql } from 'kysely';
import type { CatalogSchema } from '../store/tables.ts';

/** A condition on `changes c`: those that came after some moment. */
export type AfterCondition = RawBuilder<boolean>;

/** What one change of the feed did to the relations of an entity. */
export interface RelationEvent {
  seq: number;
  added: EntityRelation[];
  removed: EntityRelation[];
}

/** What the relations of an entity were, and what has become of them since. */
export interface RelationPast {
  /** As of then, sorted by type and target. */
  relations: EntityRelation[];
  /** What was done since, the latest first. */
  events: RelationEvent[];
}

interface StatedRelation {
  type: string;
  target: string;
  /** The entity whose document says so. */
  origin_id: number;
}

/** Something to be undone on the way back. */
type Step = { seq: number; origin_id: number } & (
  | { kind: 'came' | 'went'; type: string; target: string }
  /** The entity whose document says so was created: what it says came with it. */
  | { kind: 'created' }
);

/**
 * Goes back from the relations of today, so that the past of a large group costs what has changed. What a new
 * entity's document says is not noted in the feed: it came when that entity did.
 */
export async function readRelationPast(
  db: Database<CatalogSchema>,
  entityId: number,
  after: AfterCondition,
): Promise<RelationPast> {
  const [today, steps] = await Promise.all([
    listRelations(db, entityId),
    listSteps(db, entityId, after),
  ]);
  const stated = new StatedRelations(today);
  const events = steps.map(step => ({ seq: step.seq, ...stated.undo(step) }));
  return { relations: stated.list(), events };
}

async function listRelations(
  db: Database<CatalogSchema>,
  entityId: number,
): Promise<StatedRelation[]> {
  const { rows } = await sql<StatedRelation>`
    select r.type, t.value as target, r.origin_id from relations r
    join terms t on t.id = r.target_id where r.source_id = ${entityId}`.execute(db.read);
  return rows;
}

async function listSteps(
  db: Database<CatalogSchema>,
  entityId: number,
  after: AfterCondition,
): Promise<Step[]> {
  const noted = await sql<StatedRelation & { seq: number; change: 'added' | 'removed' }>`
    select c.seq, c.entity_id as origin_id, rc.change, rc.type, t.value as target
    from relation_changes rc join changes c on c.seq = rc.seq join terms t on t.id = rc.target_id
    where rc.source_id = ${entityId} and ${after}`.execute(db.read);
  const origins = noted.rows.map(row => row.origin_id);
  const created = await sql<{ seq: number; origin_id: number }>`
    select c.seq, c.entity_id as origin_id from changes c
    where c.action = 'created' and ${after} and c.entity_id in (
      select r.origin_id from relations r where r.source_id = ${entityId}
      union select i.value from ${db.engineSql.jsonIntegers(JSON.stringify([...new Set(origins)]))} as i)`.execute(
    db.read,
  );
  const steps: Step[] = [
    ...noted.rows.map(({ seq, change, ...relation }) => ({
      ...relation,
      seq: Number(seq),
      kind: change === 'added' ? ('came' as const) : ('went' as const),
    })),
    ...created.rows.map(({ seq, origin_id }) => ({
      seq: Number(seq),
      origin_id,
      kind: 'created' as const,
    })),
  ];
  return steps.toSorted((a, b) => b.seq - a.seq);
}

/** Relations with who says them; the same one may be said from both of its ends. */
class StatedRelations {
  readonly #byOrigin = new Map<number, Map<string, EntityRelation>>();
  readonly #counts = new Map<string, number>();
  readonly #relations = new Map<string, EntityRelation>();

  constructor(stated: readonly StatedRelation[]) {
    for (const relation of stated) this.#add(relation.origin_id, toRelation(relation));
  }

  /** Undoes one step. @returns what the step had done. */
  undo(step: Step): Pick<RelationEvent, 'added' | 'removed'> {
    if (step.kind === 'created') {
      const messages = [...(this.#byOrigin.get(step.origin_id)?.values() ?? [])];
      return {
        added: messages.filter(relation => this.#remove(step.origin_id, relation)),
        removed: [],
      };
    }
    const relation = toRelation(step);
    if (step.kind === 'came') {
      return { added: this.#remove(step.origin_id, relation) ? [relation] : [], removed: [] };
    }
    return { added: [], removed: this.#add(step.origin_id, relation) ? [relation] : [] };
  }

  list(): EntityRelation[] {
    return [...this.#relations.values()].toSorted(
      (a, b) => compare(a.type, b.type) || compare(a.targetRef, b.targetRef),
    );
  }

  /** @returns whether nobody else said it. */
  #add(originId: number, relation: EntityRelation): boolean {
    const key = keyOf(relation);
    const messages = this.#byOrigin.get(originId) ?? new Map<string, EntityRelation>();
    this.#byOrigin.set(originId, messages);
    if (messages.has(key)) return false;
    messages.set(key, relation);
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    this.#relations.set(key, relation);
    return count === 0;
  }

  /** @returns whether nobody else said it. */
  #remove(originId: number, relation: EntityRelation): boolean {
    const key = keyOf(relation);
    if (!this.#byOrigin.get(originId)?.delete(key)) return false;
    const count = this.#counts.get(key) ?? 0;
    if (count > 1) {
      this.#counts.set(key, count - 1);
      return false;
    }
    this.#counts.delete(key);
    this.#relations.delete(key);
    return true;
  }
}

function toRelation({ type, target }: { type: string; target: string }): EntityRelation {
  return { type, targetRef: target };
}

function keyOf({ type, targetRef }: EntityRelation): string {
  return `${type} ${targetRef}`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
