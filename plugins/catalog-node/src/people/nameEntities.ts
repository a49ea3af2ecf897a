import { hash } from 'node:crypto';
import { defaultNamespace, type Entity, objectNameRule } from '@portico/catalog-model';
import { forEachInTurns } from '@portico/server/work';

/** Something to be named: its stable id, and what it becomes. */
export interface NamedItem {
  id: string;
  entity: Entity;
}

/** Several items of a directory whose names are the same as names of entities. */
export interface NameCollision {
  ref: string;
  /** The names that the directory gives them. */
  names: readonly string[];
}

const maxLength = 63;
const suffixLength = 8;

/**
 * Gives every item a valid name that no other one has. Where several would have one name, that which the directory spells
 * exactly so keeps it; all others get a suffix made from their id, so that nobody takes over the name of another.
 *
 * @returns the names by id, and what collided.
 */
export async function nameEntities(items: readonly NamedItem[]): Promise<{
  names: ReadonlyMap<string, string>;
  collisions: readonly NameCollision[];
}> {
  const byRef = new Map<string, NamedItem[]>();
  await forEachInTurns(items, item => {
    const ref = getRef(item, toObjectName(item.entity.metadata.name));
    const others = byRef.get(ref);
    if (others) others.push(item);
    else byRef.set(ref, [item]);
  });
  const names = new Map<string, string>();
  const collisions: NameCollision[] = [];
  const taken = new Set(byRef.keys());
  await forEachInTurns(byRef, ([ref, rivals]) => {
    const owner = findOwner(rivals);
    if (owner) names.set(owner.id, toObjectName(owner.entity.metadata.name));
    for (const item of rivals) {
      if (item === owner) continue;
      const plain = toObjectName(item.entity.metadata.name);
      // A suffixed name may be what the directory calls somebody else.
      let name = addSuffix(plain, item, 0);
      for (let round = 1; taken.has(getRef(item, name)); round++)
        name = addSuffix(plain, item, round);
      taken.add(getRef(item, name));
      names.set(item.id, name);
    }
    if (rivals.length > 1)
      collisions.push({ ref, names: rivals.map(({ entity }) => entity.metadata.name) });
  });
  return { names, collisions };
}

/** Who has the name without a suffix. */
function findOwner(rivals: readonly NamedItem[]): NamedItem | undefined {
  const [first, second] = rivals;
  if (second === undefined)
    return first && toObjectName(first.entity.metadata.name) !== '' ? first : undefined;
  const exact = rivals.filter(({ entity }) => objectNameRule.accepts(entity.metadata.name));
  return exact.length === 1 ? exact[0] : undefined;
}

/** The nearest valid name of a text in any script; empty when nothing of it can stay. */
export function toObjectName(text: string): string {
  if (objectNameRule.accepts(text)) return text;
  return text
    .slice(0, 500)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._-]+/, '')
    .slice(0, maxLength)
    .replace(/(?<![._-])[._-]+$/, '');
}

function getRef({ entity: { kind, metadata } }: NamedItem, name: string): string {
  return `${kind}:${metadata.namespace ?? defaultNamespace}/${name}`.toLowerCase();
}

function addSuffix(name: string, { id, entity }: NamedItem, round: number): string {
  const digest = hash('sha256', `${id}\n${round}`, 'hex');
  const base = (name || entity.kind.toLowerCase()).slice(0, maxLength - suffixLength - 1);
  return `${base}-${digest.slice(0, suffixLength)}`;
}
