import type { ValueChange } from '@portico/catalog-common/history';
import { isJsonObject } from '@portico/catalog-model';
import { dump } from 'js-yaml';

/** Stands in a document for a long text, which is compared by its hash alone. */
export class LongText {
  readonly hash: string;

  constructor(hash: string) {
    this.hash = hash;
  }

  toJSON(): string {
    return `long text ${this.hash}`;
  }
}

/** How two documents differ. */
export interface DocumentDifference {
  /** In the order of the documents. */
  changes: ValueChange[];
  lines?: { added: number; removed: number };
}

/** Characters of a value in a line. */
const longestValue = 80;
/** Characters of a path; of a longer one its end is shown. */
const longestPath = 120;

/** The paths of the values that differ between two documents. */
export function listChangedPaths(before: unknown, after: unknown): string[] {
  const differ: Differ = { changes: [], hasLongText: false };
  compareValues(differ, '', before, after);
  return differ.changes.map(({ path }) => shortenPath(path));
}

/** Compares two documents, value by value and line by line. */
export function compareDocuments(before: unknown, after: unknown): DocumentDifference {
  const differ: Differ = { changes: [], hasLongText: false };
  compareValues(differ, '', before, after);
  const changes = differ.changes.map(change => ({ ...change, path: shortenPath(change.path) }));
  // Their lines are not at hand.
  if (differ.hasLongText) return { changes };
  return { changes, lines: compareLines(before, after) };
}

interface Differ {
  changes: ValueChange[];
  hasLongText: boolean;
}

function compareValues(differ: Differ, path: string, before: unknown, after: unknown): void {
  if (isPlainObject(before) && isPlainObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      compareValues(differ, joinPath(path, key), ownValue(before, key), ownValue(after, key));
  } else if (Array.isArray(before) && Array.isArray(after) && !isList(before) && !isList(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index += 1)
      compareValues(differ, `${path}[${index}]`, before[index], after[index]);
  } else if (Array.isArray(before) && Array.isArray(after) && hasOtherItems(before, after)) {
    // What came and went says more than two long lists.
    const [went, came] = [listMissing(before, after), listMissing(after, before)];
    differ.changes.push({
      path,
      ...(went.length > 0 && describe('from', went)),
      ...(came.length > 0 && describe('to', came)),
    });
  } else if (!isSame(before, after)) {
    differ.hasLongText ||= before instanceof LongText || after instanceof LongText;
    differ.changes.push({ path, ...describe('from', before), ...describe('to', after) });
  }
}

function ownValue(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return isJsonObject(value) && !(value instanceof LongText);
}

/** An array that is read as a whole: of texts and numbers. */
function isList(values: readonly unknown[]): boolean {
  return values.every(value => typeof value !== 'object' || value === null);
}

/** Whether two lists differ by more than the order of their items. */
function hasOtherItems(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (!isList(before) || !isList(after)) return false;
  return listMissing(before, after).length + listMissing(after, before).length > 0;
}

/** The items of a list that another one lacks. */
function listMissing(items: readonly unknown[], other: readonly unknown[]): unknown[] {
  const known = new Set(other);
  return items.filter(item => !known.has(item));
}

function isSame(before: unknown, after: unknown): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}

/** Keys with dots, such as those of annotations, are in brackets. */
function joinPath(path: string, key: string): string {
  if (!/^[\w-]+$/.test(key)) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}

function shortenPath(path: string): string {
  return path.length > longestPath ? `…${path.slice(-longestPath).toWellFormed()}` : path;
}

function describe(side: 'from' | 'to', value: unknown): Partial<Record<'from' | 'to', string>> {
  if (value === undefined || value instanceof LongText) return {};
  const text = Array.isArray(value) && isList(value) ? value.join(', ') : toText(value);
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const short = line.slice(0, longestValue).toWellFormed();
  return { [side]: short === line ? line : `${short}…` };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Counts lines that only one of two documents has, as YAML with sorted keys. */
function compareLines(before: unknown, after: unknown): { added: number; removed: number } {
  const counts = new Map<string, number>();
  const count = (document: unknown, by: number) => {
    for (const line of listLines(document)) counts.set(line, (counts.get(line) ?? 0) + by);
  };
  count(before, -1);
  count(after, 1);
  const sums = [...counts.values()];
  return {
    added: sums.reduce((sum, each) => sum + Math.max(each, 0), 0),
    removed: sums.reduce((sum, each) => sum + Math.max(-each, 0), 0),
  };
}

function listLines(document: unknown): string[] {
  if (document === undefined) return [];
  const plain: unknown = JSON.parse(JSON.stringify(document));
  return dump(plain, { sortKeys: true, lineWidth: -1, noRefs: true }).trimEnd().split('\n');
}
