import { createRequire } from 'node:module';
import type { Document, Node, Pair } from 'yaml';
import type { DocumentPlace } from './DocumentError.ts';
import type { DocumentText } from './splitDocuments.ts';

const require = createRequire(import.meta.url);

/** Letters above which places are not looked for, since that would take seconds. */
const maxLetters = 1_000_000;

/** A value, and where it begins in the text. */
interface Found {
  node: Node | null;
  offset: number | undefined;
}

/** Where in the file a value is, or what is nearest to it. */
export interface FoundPlace {
  line: number;
  column: number;
  /** A number or a boolean at the place itself: as it is read, and as its author wrote it. */
  written?: { value: number | boolean; source: string } | undefined;
}

/** Finds a value in its file. */
export type PlaceFinder = (path: DocumentPlace['path']) => FoundPlace;

/**
 * Finds values of a document in its file.
 *
 * @returns undefined for a document that is too large or cannot be parsed.
 */
export function createPlaceFinder({ text, linesBefore }: DocumentText): PlaceFinder | undefined {
  if (text.length > maxLetters) return undefined;
  // Loaded when the first mistake is found: it would cost every thread 9 MB.
  const { LineCounter, parseAllDocuments } = require('yaml') as typeof import('yaml');
  const lines = new LineCounter();
  const options = { lineCounter: lines, logLevel: 'silent', schema: 'core' } as const;
  const [document] = parseAllDocuments(text, options) as Document[];
  if (!document?.contents) return undefined;
  const root: Found = { node: document.contents, offset: document.contents.range?.[0] };
  return path => {
    const { node, offset = 0 } =
      typeof path === 'string' ? followText(root, path) : follow(root, path);
    const { line, col } = lines.linePos(offset);
    return { line: linesBefore + line, column: col, written: readWritten(node, document) };
  };
}

function readWritten(node: Node | null, document: Document): FoundPlace['written'] {
  const { isAlias, isScalar } = require('yaml') as typeof import('yaml');
  const scalar = isAlias(node) ? node.resolve(document) : node;
  if (!isScalar(scalar)) return undefined;
  const { value, source } = scalar;
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return isPlain && source !== undefined ? { value, source } : undefined;
}

function follow(root: Found, path: readonly (string | number)[] = []): Found {
  let found = root;
  for (const key of path) {
    const next = enter(found, key);
    if (!next) break;
    found = next;
  }
  return found;
}

/** Follows keys that are joined by dots, some of which have dots themselves. */
function followText(found: Found, path: string): Found {
  const keys = listKeys(found.node).filter(key => path === key || path.startsWith(`${key}.`));
  const key = keys.toSorted((a, b) => b.length - a.length)[0];
  const next = key === undefined ? undefined : enter(found, key);
  return key === undefined || !next ? found : followText(next, path.slice(key.length + 1));
}

function enter({ node }: Found, key: string | number): Found | undefined {
  const { isMap, isScalar, isSeq } = require('yaml') as typeof import('yaml');
  if (isSeq(node)) {
    const item = node.items[Number(key)] as Node | undefined;
    return item && { node: item, offset: item.range?.[0] };
  }
  if (!isMap(node)) return undefined;
  const pair = (node.items as Pair<Node, Node | null>[]).find(
    each => readKey(each) === String(key),
  );
  if (!pair) return undefined;
  // A mapping or list often begins below its key; what is wrong with it as a whole is shown at the key.
  const start = isScalar(pair.value) && pair.value.source ? pair.value : pair.key;
  return { node: pair.value, offset: start.range?.[0] };
}

function listKeys(node: Node | null): string[] {
  const { isMap, isSeq } = require('yaml') as typeof import('yaml');
  if (isSeq(node)) return node.items.map((_, index) => String(index));
  return isMap(node) ? (node.items as Pair<Node, Node | null>[]).map(readKey) : [];
}

function readKey({ key }: Pair<Node, unknown>): string {
  const { isScalar } = require('yaml') as typeof import('yaml');
  return isScalar(key) ? String(key.value) : '';
}
