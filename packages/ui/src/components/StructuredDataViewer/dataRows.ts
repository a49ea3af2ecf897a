/** The way from the whole to a part: keys of mappings and places in lists. */
export type DataPath = readonly (string | number)[];

/** A row of a tree of data. */
export interface DataRow {
  /** The same for the same place, also when other rows come and go. */
  readonly id: string;
  /** The row that it lies in. */
  readonly parent: DataRow | undefined;
  /** From 1. */
  readonly level: number;
  /** `undefined` for a document that is one value. */
  readonly key: string | number | undefined;
  readonly value: unknown;
  /** How many rows lie in it; 0 for a plain value. */
  readonly size: number;
  /** Its place among those beside it, from 1, and how many they are. */
  readonly place: number;
  readonly placeCount: number;
  /** Whether it lies in itself, so that it cannot be unfolded. */
  readonly isCircular: boolean;
}

/** Which rows are unfolded: those down to a level, but for some. */
export interface Unfolding {
  readonly toLevel: number;
  readonly exceptions: ReadonlyMap<string, boolean>;
}

/** Many more than can be read; a document whose aliases multiply has no end. */
export const maxRows = 200_000;

/** Whether the rows inside a row are shown. */
export function isUnfolded(row: DataRow, { toLevel, exceptions }: Unfolding): boolean {
  if (row.size === 0 || row.isCircular) return false;
  return exceptions.get(row.id) ?? row.level < toLevel;
}

/** The rows that are to be seen, from top to bottom; at most {@link mostRows}. */
export function listRows(data: unknown, unfolding: Unfolding, sortsKeys: boolean): DataRow[] {
  const rows: DataRow[] = [];
  walk(data, sortsKeys, row => {
    rows.push(row);
    return rows.length < maxRows ? isUnfolded(row, unfolding) : 'stop';
  });
  return rows;
}

/** All rows, folded or not, whose key or plain value contains a text in any case. */
export function findRows(
  data: unknown,
  query: string,
  sortsKeys: boolean,
  toText: (value: unknown) => string,
): DataRow[] {
  const wanted = query.toLowerCase();
  const found: DataRow[] = [];
  let seen = 0;
  walk(data, sortsKeys, row => {
    seen += 1;
    const isFound =
      (typeof row.key === 'string' && row.key.toLowerCase().includes(wanted)) ||
      (row.size === 0 && toText(row.value).toLowerCase().includes(wanted));
    if (isFound) found.push(row);
    return seen < maxRows ? !row.isCircular : 'stop';
  });
  return found;
}

/** The way to a row. */
export function getPath(row: DataRow): DataPath {
  const path: (string | number)[] = [];
  for (let each: DataRow | undefined = row; each; each = each.parent) {
    if (each.key !== undefined) path.unshift(each.key);
  }
  return path;
}

/** A way as people write it: `spec.containers[0].image`, `metadata["example.com/a"]`. */
export function formatPath(path: DataPath): string {
  const text = path.map(key => {
    if (typeof key === 'number') return `[${key}]`;
    return /^[A-Za-z_$][\w$-]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
  });
  return text.join('').replace(/^\./, '');
}

/** How many rows there are, folded or not; counts no further than a limit. */
export function countRows(data: unknown, limit: number): number {
  let count = 0;
  walk(data, false, row => {
    count += 1;
    return count >= limit ? 'stop' : !row.isCircular;
  });
  return count;
}

/** How deep to unfold at first: all of what is small, and of what is large the first two levels. */
export function getFirstLevel(data: unknown): number {
  return countRows(data, small) < small ? Infinity : 2;
}

const small = 400;

type Answer = boolean | 'stop';

/** Goes through rows from top to bottom, without recursion, since documents may be as deep as they like. */
function walk(data: unknown, sortsKeys: boolean, visit: (row: DataRow) => Answer) {
  const waiting: DataRow[] = [];
  const push = (parent: DataRow | undefined, value: unknown) => {
    const children = listChildren(parent, value, sortsKeys);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child) waiting.push(child);
    }
  };
  if (countChildren(data) > 0) push(undefined, data);
  else waiting.push(makeRow(undefined, undefined, data, 1, 1));

  for (let row = waiting.pop(); row; row = waiting.pop()) {
    const answer = visit(row);
    if (answer === 'stop') return;
    if (answer && row.size > 0 && !row.isCircular) push(row, row.value);
  }
}

function listChildren(parent: DataRow | undefined, value: unknown, sortsKeys: boolean): DataRow[] {
  if (Array.isArray(value)) {
    return value.map((each, index) => makeRow(parent, index, each, index + 1, value.length));
  }
  if (!isMapping(value)) return [];
  const keys = Object.keys(value);
  if (sortsKeys) keys.sort();
  return keys.map((key, index) => makeRow(parent, key, value[key], index + 1, keys.length));
}

function makeRow(
  parent: DataRow | undefined,
  key: string | number | undefined,
  value: unknown,
  place: number,
  placeCount: number,
): DataRow {
  const escaped = String(key ?? '')
    .replaceAll('~', '~0')
    .replaceAll('/', '~1');
  const size = countChildren(value);
  return {
    id: `${parent?.id ?? ''}/${escaped}`,
    parent,
    level: (parent?.level ?? 0) + 1,
    key,
    value,
    size,
    place,
    placeCount,
    isCircular: size > 0 && isInside(parent, value),
  };
}

function isInside(parent: DataRow | undefined, value: unknown) {
  for (let each = parent; each; each = each.parent) if (each.value === value) return true;
  return false;
}

function countChildren(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return isMapping(value) ? Object.keys(value).length : 0;
}

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
