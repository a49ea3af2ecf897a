import type { AnswerOrder } from './readOrder.ts';

/** What an answer is compared by. */
export interface ComparedAnswer {
  status: number;
  /** JSON as a value; text of another kind as its type alone. */
  body: unknown;
}

type Json = Record<string, unknown>;

/** Keys whose values each portal gives by itself. */
const volatileKeys = new Set([
  'uid',
  'etag',
  'resourceVersion',
  'generation',
  'createdAt',
  'lastHeartbeatAt',
  'updatedAt',
  'build_timestamp',
  'expiresAt',
]);
/** Lists of references, which are sets: the order of their author does not count. */
const setKeys = new Set([
  'children',
  'consumesApis',
  'dependencyOf',
  'dependsOn',
  'memberOf',
  'members',
  'providesApis',
  'tags',
]);
const cursorKeys = new Set(['nextCursor', 'prevCursor', 'nextPageCursor', 'previousPageCursor']);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Removes what must differ, and sorts what has no order. Of errors the name counts, not the text. */
export function normalizeAnswer(
  { status, body }: ComparedAnswer,
  order: Pick<AnswerOrder, 'isOpen' | 'isPart'>,
): ComparedAnswer {
  if (status >= 400 && isObject(body) && isObject(body['error']))
    return { status, body: { error: { name: body['error']['name'] } } };
  // Other bodies of errors are for people.
  if (status >= 400) return { status, body: undefined };
  const normalized = normalize(body, order.isOpen);
  return { status, body: order.isOpen && order.isPart ? withoutPart(normalized) : normalized };
}

function normalize(value: unknown, isOpen: boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.map(item => normalize(item, isOpen));
    const keys = items.map(item => nameItem(item, isOpen));
    if (items.length < 2 || keys.includes(undefined)) return items;
    return items
      .map((item, index) => ({ item, key: keys[index] ?? '' }))
      .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .map(({ item }) => item);
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      if (volatileKeys.has(key) && typeof each !== 'object') return [];
      if (cursorKeys.has(key)) return [[key, typeof each === 'string' ? '(a cursor)' : each]];
      if (setKeys.has(key) && isTexts(each)) return [[key, each.toSorted()]];
      return [[key, normalize(each, isOpen)]];
    }),
  );
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string');
}

/** What an item of a list without order is known by; undefined where the order counts. */
function nameItem(item: unknown, isOpen: boolean): string | undefined {
  if (!isObject(item)) return undefined;
  const { type, targetRef, value, count, kind, metadata, entity, data, document } = item;
  if (typeof targetRef === 'string') return `${String(type)} ${targetRef}`;
  if ('value' in item && typeof count === 'number') return String(value);
  if (!isOpen) return undefined;
  if (isObject(metadata)) return refOf(kind, metadata);
  if (isObject(entity) && isObject(entity['metadata']))
    return refOf(entity['kind'], entity['metadata']);
  if (isObject(data)) return `${String(data['type'])} ${String(data['target'])}`;
  if (isObject(document)) return String(document['location']);
  return typeof item['id'] === 'string' ? item['id'] : undefined;
}

function refOf(kind: unknown, { namespace = 'default', name }: Json): string {
  return `${String(kind)}:${String(namespace)}/${String(name)}`.toLowerCase();
}

/** Which ones a page without order has is left to each portal; how many it has is not. */
function withoutPart(body: unknown): unknown {
  if (Array.isArray(body)) return { length: body.length };
  if (!isObject(body) || !Array.isArray(body['items'])) return body;
  return { ...body, items: body['items'].length };
}
