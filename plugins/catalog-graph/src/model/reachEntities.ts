import { type Entity, getRefKind } from '@portico/catalog-model';

/** Which part of the catalog a graph shows: what is reached from the roots along relations. */
export interface GraphQuestion {
  /** Full refs in lower case. */
  rootEntityRefs: readonly string[];
  /** How many relations away from a root; `Infinity` for all there is. */
  maxDepth: number;
  /** Kinds in lower case that are gone to, besides the roots; empty for all. */
  kinds: readonly string[];
  /** Types of relations that are followed; empty for all. */
  relations: readonly string[];
  /** Where reading stops. */
  maxEntities: number;
}

/** An entity that a graph shows. */
export interface ReachedEntity {
  entityRef: string;
  /** Relations from the nearest root. */
  depth: number;
  /** The entity it was first reached from; `undefined` for a root. */
  reachedFrom: string | undefined;
  /** `undefined` where nobody describes it, or the reader may not see it. */
  entity: Entity | undefined;
}

/** What was reached, and how many entities were omitted because there was no more room. */
export interface ReachedEntities {
  reached: readonly ReachedEntity[];
  omitted: number;
}

/** Reads entities breadth first from the roots, each depth at once. */
export async function reachEntities(
  question: GraphQuestion,
  load: (entityRef: string) => Promise<Entity | undefined>,
  signal?: AbortSignal,
): Promise<ReachedEntities> {
  const known = new Set<string>();
  const reached: ReachedEntity[] = [];
  let next = new Map<string, string | undefined>(
    question.rootEntityRefs.map(entityRef => [entityRef, undefined]),
  );
  for (let depth = 0; next.size > 0; depth++) {
    const room = question.maxEntities - reached.length;
    const wanted = [...next].slice(0, room);
    for (const [entityRef] of wanted) known.add(entityRef);
    const level = await Promise.all(
      wanted.map(async ([entityRef, reachedFrom]) => ({
        entityRef,
        depth,
        reachedFrom,
        entity: await load(entityRef),
      })),
    );
    signal?.throwIfAborted();
    reached.push(...level);
    if (next.size > room) return { reached, omitted: next.size - room };
    next = depth < question.maxDepth ? listNext(level, known, question) : new Map();
  }
  return { reached, omitted: 0 };
}

function listNext(
  level: readonly ReachedEntity[],
  known: ReadonlySet<string>,
  { kinds, relations }: GraphQuestion,
): Map<string, string> {
  const next = new Map<string, string>();
  for (const { entityRef, entity } of level) {
    for (const { type, targetRef } of entity?.relations ?? []) {
      const ref = targetRef.toLowerCase();
      if (known.has(ref) || next.has(ref)) continue;
      if (relations.length > 0 && !relations.includes(type)) continue;
      if (kinds.length > 0 && !kinds.includes(getRefKind(ref))) continue;
      next.set(ref, entityRef);
    }
  }
  return next;
}
