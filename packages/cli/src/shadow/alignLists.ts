import type { AnswerOrder } from './readOrder.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Brings lists of two answers together where their order is left open: entities that an order does not tell apart come as each portal
 * likes, and results of a search by what its engine makes of the text. Items that both have are compared with each other; the others count
 * only where the whole list was requested. The values of the field that a list is ordered by are compared in their order.
 */
export function alignLists(
  former: unknown,
  here: unknown,
  order: Pick<AnswerOrder, 'isPart' | 'field'>,
): [unknown, unknown] {
  if (Array.isArray(former) && Array.isArray(here))
    return alignItems('items', { items: former }, { items: here }, order);
  if (!isObject(former) || !isObject(here)) return [former, here];
  const key = ['items', 'results', 'tasks'].find(
    name => Array.isArray(former[name]) && Array.isArray(here[name]),
  );
  return key === undefined ? [former, here] : alignItems(key, former, here, order);
}

function alignItems(
  key: string,
  former: Json,
  here: Json,
  { isPart, field }: Pick<AnswerOrder, 'isPart' | 'field'>,
): [Json, Json] {
  const [one, other] = [former[key], here[key]] as [unknown[], unknown[]];
  let [a, b] = align(one, other, isPart || key === 'results');
  if (field === undefined)
    return [
      { ...former, [key]: a },
      { ...here, [key]: b },
    ];
  const path = field.split('.');
  // Then the order says so already.
  if (one.length !== other.length) [a, b] = [[], []];
  return [
    { ...former, [key]: a, order: one.map(item => readField(item, path)) },
    { ...here, [key]: b, order: other.map(item => readField(item, path)) },
  ];
}

function readField(item: unknown, path: readonly string[]): unknown {
  const value = path.reduce<unknown>(
    (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
    item,
  );
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function align(former: unknown[], here: unknown[], isPart: boolean): [unknown[], unknown[]] {
  const names = former.map(nameItem);
  const byName = new Map(here.map(item => [nameItem(item), item]));
  const isNamed = !names.includes(undefined) && !byName.has(undefined);
  const isDistinct = new Set(names).size === names.length && byName.size === here.length;
  // A different number of items is a difference, whatever they are.
  if (!isNamed || !isDistinct || former.length !== here.length) return [former, here];
  const shared = former.filter((_, index) => byName.has(names[index]));
  if (!isPart && shared.length < former.length) return [former, here];
  return [shared, shared.map(item => byName.get(nameItem(item)))];
}

function nameItem(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  const { kind, metadata, document, id } = item;
  if (isObject(document)) return String(document['location']);
  if (typeof id === 'string') return id;
  if (!isObject(metadata) || typeof metadata['name'] !== 'string') return undefined;
  const { namespace = 'default', name } = metadata;
  return `${String(kind)}:${String(namespace)}/${name}`.toLowerCase();
}
