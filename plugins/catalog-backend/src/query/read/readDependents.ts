import { setImmediate } from 'node:timers/promises';
import {
  type EntityDependent,
  type EntityDependents,
  maxDependents,
} from '@portico/catalog-common/operations';
import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import { NotFoundError } from '@portico/errors';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../../store/tables.ts';
import type { CatalogReads } from '../CatalogReads.ts';
import { selectEntities } from '../compile/selectEntities.ts';
import type { EntitySet } from '../index/EntitySet.ts';
import { isOneOf } from '../language/isOneOf.ts';
import { isStorableText } from '../language/isStorableText.ts';
import type { Predicate } from '../language/predicate.ts';

/** Relations from an entity to its dependents, and the names of these relations as seen from there. */
const toDependents: Readonly<Record<string, EntityDependent['relation']>> = {
  dependencyOf: 'dependsOn',
  apiConsumedBy: 'consumesApi',
  providesApi: 'apiProvidedBy',
};
const toParts = ['hasPart'];
/** What contains an entity does not break with it, but what depends on the whole may. */
const toWhole = 'partOf';

const maxDistance = 100;
const idsPerStatement = 500;
const defaultLimit = 500;

interface Step {
  from: number;
  type: string;
  to: number;
}

/** A dependent by its id, or what contains one. */
interface Reached {
  id: number;
  distance: number;
  /** Omitted for what contains one. */
  relation?: EntityDependent['relation'] | undefined;
  through: number;
}

/**
 * Reads what depends on an entity, directly or through others. Nothing is reached through what the caller may not see.
 *
 * @throws NotFoundError when there is no such entity, or the caller may not see it.
 */
export async function readDependents(
  { db, index }: CatalogReads,
  name: EntityName,
  allowed: Predicate,
  limit = defaultLimit,
): Promise<EntityDependents> {
  const ref = stringifyEntityRef(name);
  const { set } = await selectEntities(index, allowed);
  const root = isStorableText(ref) ? await findId(db, ref) : undefined;
  if (root === undefined || !set.has(root)) throw new NotFoundError(`No entity '${ref}' was found`);
  // A change of the whole is a change of any of its parts.
  const whole = new Set([root]);
  for (let level = [root]; level.length > 0 && whole.size < maxDependents;) {
    const steps = await readSteps(db, level, toParts);
    level = takeNew(steps, whole, set).map(({ to }) => to);
  }
  const { reached, isComplete } = await reach(db, whole, set);
  const described = await describe(db, reached);
  return {
    items: described
      .toSorted((a, b) => a.distance - b.distance || (a.entityRef < b.entityRef ? -1 : 1))
      .slice(0, limit),
    totalItems: described.length,
    directItems: described.filter(({ distance }) => distance === 1).length,
    isComplete,
    parts: whole.size - 1,
    owners: countOwners(described),
  };
}

/** Goes from what changes to its dependents and theirs, each once, the nearest first. */
async function reach(db: Database<CatalogSchema>, whole: ReadonlySet<number>, set: EntitySet) {
  const seen = new Set(whole);
  const reached: Reached[] = [];
  let level = [...whole];
  for (let distance = 1; level.length > 0; distance++) {
    if (distance > maxDistance) return { reached, isComplete: false };
    const types = [...Object.keys(toDependents), toWhole];
    const steps = await readSteps(db, level, types);
    // What is both a dependent and a whole is a dependent.
    const isWhole = ({ type }: Step) => type === toWhole;
    const inOrder = [...steps.filter(step => !isWhole(step)), ...steps.filter(isWhole)];
    const found = takeNew(inOrder, seen, set);
    for (const { from, type, to } of found) {
      if (reached.length === maxDependents) return { reached, isComplete: false };
      reached.push({ id: to, distance, relation: toDependents[type], through: from });
    }
    level = found.map(({ to }) => to);
  }
  return { reached, isComplete: true };
}

/** The steps that lead to what is visible and was not seen before; it counts as seen from now on. */
function takeNew(steps: readonly Step[], seen: Set<number>, visible: EntitySet): Step[] {
  return steps.filter(({ to }) => {
    if (seen.has(to) || !visible.has(to)) return false;
    seen.add(to);
    return true;
  });
}

async function findId(db: Database<CatalogSchema>, ref: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from entities where ref = ${ref}`.execute(db.read);
  return rows[0]?.id;
}

async function readSteps(
  db: Database<CatalogSchema>,
  ids: readonly number[],
  types: readonly string[],
): Promise<Step[]> {
  const pieces = await readInPieces(ids, some =>
    sql<Step>`
      select r.source_id as "from", r.type, r.target_id as "to" from relations r
      where ${isOneOfIds(db, 'r.source_id', some)} and r.type in (${sql.join(types)})
      order by r.source_id, r.target_id`.execute(db.read),
  );
  return pieces.flatMap(({ rows }) => rows);
}

async function describe(
  db: Database<CatalogSchema>,
  reached: readonly Reached[],
): Promise<EntityDependent[]> {
  const dependents = reached.filter(({ relation }) => relation !== undefined);
  const ids = [...new Set(dependents.flatMap(({ id, through }) => [id, through]))];
  const pieces = await readInPieces(ids, some =>
    sql<{ id: number; ref: string; owner: string | null }>`
      select e.id, e.ref, (
        select min(t.value) from relations o join terms t on t.id = o.target_id
        where o.source_id = e.id and o.type = 'ownedBy') as owner
      from entities e where ${isOneOfIds(db, 'e.id', some)}`.execute(db.read),
  );
  const byId = new Map(pieces.flatMap(({ rows }) => rows).map(row => [row.id, row]));
  return dependents.flatMap(({ id, distance, relation, through }) => {
    const [row, throughRow] = [byId.get(id), byId.get(through)];
    // One of them may have gone meanwhile.
    if (!row || !throughRow || !relation) return [];
    return {
      entityRef: row.ref,
      distance,
      relation,
      throughRef: throughRow.ref,
      ...(row.owner !== null && { ownerRef: row.owner }),
    };
  });
}

function countOwners(dependents: readonly EntityDependent[]): EntityDependents['owners'] {
  return [...Map.groupBy(dependents, ({ ownerRef }) => ownerRef)]
    .map(([ownerRef, owned]) => ({
      ...(ownerRef !== undefined && { ownerRef }),
      count: owned.length,
      nearest: owned.reduce((least, { distance }) => Math.min(least, distance), Infinity),
    }))
    .toSorted(
      (a, b) =>
        a.nearest - b.nearest ||
        b.count - a.count ||
        ((a.ownerRef ?? '') < (b.ownerRef ?? '') ? -1 : 1),
    );
}

/** Reads some at a time: on SQLite a statement holds this thread. */
async function readInPieces<Piece>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<Piece>,
): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (let at = 0; at < ids.length; at += idsPerStatement) {
    if (at > 0) await setImmediate();
    pieces.push(await read(ids.slice(at, at + idsPerStatement)));
  }
  return pieces;
}

function isOneOfIds(db: Database<CatalogSchema>, column: string, ids: readonly number[]) {
  const values = sql`select i.value from ${db.engineSql.jsonIntegers(JSON.stringify(ids))} as i`;
  return isOneOf(db, sql.ref(column), values);
}
