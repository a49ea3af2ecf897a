import { createRequire } from 'node:module';
import { CORE_SCHEMA, load, YAMLException } from 'js-yaml';
import type { Document, Node, Pair } from 'yaml';
import { createRadarFileError } from './RadarFileError.ts';
import type { RadarPath, RawRadar } from './RawRadar.ts';

const require = createRequire(import.meta.url);
const maxDepth = 20;
/** Letters above which places are not looked for, since that would take seconds. */
const maxPlacedLetters = 1_000_000;

/**
 * Reads JSON or YAML 1.2 as plain data: no dates, no merge keys, no own types.
 *
 * @throws InputError with the line.
 */
export function readStructured(text: string): RawRadar {
  return { value: readValue(text), findLine: createLineFinder(text) };
}

function readValue(text: string): unknown {
  // JSON is YAML too, but is read faster by itself.
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      // It may be YAML that begins alike; if not, the error below names the line.
    }
  }
  try {
    return load(text, { schema: CORE_SCHEMA, maxDepth });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { mark, reason } = error;
    const message = reason.includes('maxDepth')
      ? `The file nests deeper than ${maxDepth}`
      : `The file cannot be read as JSON or YAML: ${reason}`;
    throw createRadarFileError([{ line: mark ? mark.line + 1 : undefined, message }]);
  }
}

/** Parses the file once more, for lines, when the first problem is found. */
function createLineFinder(text: string): RawRadar['findLine'] {
  let find: RawRadar['findLine'] | undefined;
  return path => {
    find ??= text.length > maxPlacedLetters ? () => undefined : parseForLines(text);
    return find(path);
  };
}

function parseForLines(text: string): RawRadar['findLine'] {
  const { LineCounter, parseDocument } = require('yaml') as typeof import('yaml');
  const lines = new LineCounter();
  const document: Document = parseDocument(text, {
    lineCounter: lines,
    logLevel: 'silent',
    schema: 'core',
  });
  return path => {
    const offset = findOffset(document, path);
    return offset === undefined ? undefined : lines.linePos(offset).line;
  };
}

function findOffset({ contents }: Document, path: RadarPath): number | undefined {
  const { isMap, isScalar, isSeq } = require('yaml') as typeof import('yaml');
  let node = contents as Node | null | undefined;
  let offset = node?.range?.[0];
  for (const key of path) {
    if (isSeq(node)) node = node.items[Number(key)] as Node | undefined;
    else if (isMap(node)) {
      const pair: Pair<Node, Node | null> | undefined = (
        node.items as Pair<Node, Node | null>[]
      ).find(each => isScalar(each.key) && String(each.key.value) === String(key));
      // A list or mapping often begins below its key; it is named by the key.
      offset = pair?.key.range?.[0] ?? offset;
      node = pair?.value;
      continue;
    } else return offset;
    offset = node?.range?.[0] ?? offset;
  }
  return offset;
}
