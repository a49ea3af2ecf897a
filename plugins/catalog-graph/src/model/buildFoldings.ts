import { getRefKind } from '@portico/catalog-model';
import { groupEntities } from './graphGroups.ts';
import type { GraphRelation } from './listGraphRelations.ts';
import type { ReachedEntity } from './reachEntities.ts';

/** How a graph of entities can be folded: at each step the group that entities are folded into, by their refs. */
export interface GraphFoldings {
  /** From the one that hides the least. */
  steps: readonly ReadonlyMap<string, string>[];
  /** How many are taken of a graph that nobody could look through otherwise. */
  least: number;
}

/** Fewer neighbours of one kind are read more easily side by side. */
const fewestFolded = 4;

/**
 * The steps by which a graph is folded until it fits: the largest fan-outs first, then the parts of each system, then
 * whatever is further away than so many relations, by kind and as a whole; roots always show.
 *
 * @param boxes - the system or domain that an entity is shown inside, by ref.
 */
export function buildFoldings(
  reached: readonly ReachedEntity[],
  relations: readonly GraphRelation[],
  boxes: ReadonlyMap<string, string>,
): GraphFoldings {
  const crowds = splitChains(reached);
  const units = listUnits(reached, relations, boxes);
  const fans = [...Map.groupBy(units, ({ fan }) => fan).values()].filter(
    ([first, ...others]) => first?.fan !== undefined && others.length > 0,
  );
  const sizes = [...new Set(fans.map(({ length }) => length))].sort((a, b) => b - a);
  const depths = [...new Set(units.map(({ depth }) => depth))].sort((a, b) => b - a);
  const steps: Step[] = [
    ...sizes
      .filter(size => size >= fewestFolded)
      .map(size => toStep(fans.filter(fan => fan.length === size).flat(), ({ fan }) => fan)),
    toStep(units, ({ head }) => head && `in ${head}`),
    ...depths.flatMap(depth => {
      const ring = units.filter(unit => unit.depth === depth);
      const outside = units.filter(unit => unit.depth >= depth);
      return [
        toStep(ring, ({ fan, head }) => (head === undefined ? fan : `in ${head}`)),
        toStep(outside, ({ side, kind }) => `${depth} ${side} ${kind}`),
        toStep(outside, ({ side }) => `${depth} ${side}`),
      ];
    }),
    toStep(units, () => 'all'),
  ];
  return { steps: [...crowds, ...steps.filter(({ size }) => size > 0)], least: crowds.length };
}

type Step = ReadonlyMap<string, string>;

/** An entity that is no root, and what decides with which others it is folded. */
interface Unit {
  entityRef: string;
  /** Entities of one kind, first reached from one other along one relation, and in one box; not of boxes themselves. */
  fan: string | undefined;
  /** The outermost box that it is in or that it is, unless a root is in it too. */
  head: string | undefined;
  /** Of its box, with which it is folded: how far from a root, which way from there, and its kind. */
  depth: number;
  side: string;
  kind: string;
}

function listUnits(
  reached: readonly ReachedEntity[],
  relations: readonly GraphRelation[],
  boxes: ReadonlyMap<string, string>,
): Unit[] {
  const byRef = new Map(reached.map(one => [one.entityRef, one]));
  const ways = new Map<string, string>();
  for (const { from, to, type } of relations) {
    if (byRef.get(to)?.reachedFrom === from) ways.set(to, `to ${type}`);
    else if (byRef.get(from)?.reachedFrom === to) ways.set(from, `from ${type}`);
  }
  const withRoot = new Set(
    reached.flatMap(({ entityRef, depth }) => (depth === 0 ? listAround(entityRef, boxes) : [])),
  );
  const heads = new Set(boxes.values());
  const sides = new Map<string, string>();
  return reached.flatMap(({ entityRef, reachedFrom, depth }) => {
    if (reachedFrom === undefined) return [];
    const way = ways.get(entityRef) ?? '';
    const side = depth === 1 ? (way.split(' ')[0] ?? '') : (sides.get(reachedFrom) ?? '');
    sides.set(entityRef, side);
    const head = listAround(entityRef, boxes)
      .filter(ref => heads.has(ref) && !withRoot.has(ref))
      .at(-1);
    const whole = byRef.get(head ?? entityRef);
    return [
      {
        entityRef,
        fan: heads.has(entityRef)
          ? undefined
          : [getRefKind(entityRef), reachedFrom, way, boxes.get(entityRef)].join(' '),
        head,
        depth: whole?.depth ?? depth,
        side: sides.get(head ?? entityRef) ?? side,
        kind: getRefKind(head ?? entityRef),
      },
    ];
  });
}

/** An entity and the boxes around it, from the inside. */
function listAround(entityRef: string, boxes: ReadonlyMap<string, string>): string[] {
  const around: string[] = [];
  for (
    let at: string | undefined = entityRef;
    at !== undefined && !around.includes(at);
    at = boxes.get(at)
  ) {
    around.push(at);
  }
  return around;
}

function toStep(units: readonly Unit[], groupOf: (unit: Unit) => string | undefined): Step {
  const step = new Map<string, string>();
  for (const unit of units) {
    const group = groupOf(unit);
    if (group !== undefined) step.set(unit.entityRef, group);
  }
  return step;
}

/** What is always folded, the innermost groups first. */
function splitChains(reached: readonly ReachedEntity[]): Step[] {
  const chains = groupEntities(reached);
  const length = Math.max(0, ...[...chains.values()].map(chain => chain.length));
  return Array.from({ length }, (_, index) => {
    const step = new Map<string, string>();
    for (const [entityRef, chain] of chains) {
      const group = chain[length - 1 - index];
      if (group !== undefined) step.set(entityRef, group);
    }
    return step;
  });
}
