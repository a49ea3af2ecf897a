import { InputError } from '@portico/errors';
import { globLimits } from './globLimits.ts';

/** A text, or a choice between sequences. */
type Part = string | readonly Sequence[];
type Sequence = readonly Part[];

const numbers = /^(-?\d{1,6})\.\.(-?\d{1,6})(?:\.\.(-?\d{1,6}))?$/;
const letters = /^([a-z])\.\.([a-z])(?:\.\.(-?\d{1,3}))?$/i;
const anyRange = /^-?\w+\.\.-?\w+(\.\.-?\d+)?$/;

/**
 * The patterns that one with `{a,b}` and `{1..3}` represents.
 *
 * @throws InputError when they are too many; they are counted before they are made.
 */
export function expandBraces(pattern: string): string[] {
  const sequence = parse(pattern);
  const count = countSequence(sequence);
  if (count > globLimits.alternatives)
    throw new InputError(
      `Pattern '${pattern}' represents ${count > 1e6 ? 'more than a million' : count} alternatives, of which ${globLimits.alternatives} are allowed; use '*', or several patterns`,
    );
  return expandSequence(sequence);
}

function countSequence(sequence: Sequence): number {
  return sequence.reduce((product, part) => product * countPart(part), 1);
}

function countPart(part: Part): number {
  return typeof part === 'string' ? 1 : part.reduce((sum, each) => sum + countSequence(each), 0);
}

function expandSequence(sequence: Sequence): string[] {
  return sequence.reduce<string[]>(
    (starts, part) => {
      const ends = typeof part === 'string' ? [part] : part.flatMap(expandSequence);
      return starts.flatMap(start => ends.map(end => start + end));
    },
    [''],
  );
}

function parse(text: string): Sequence {
  const parts: Part[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') {
      at += 1;
      continue;
    }
    if (text[at] !== '{') continue;
    const end = findEnd(text, at);
    if (end === undefined) continue;
    const choice = parseChoice(text, at + 1, end);
    if (choice === undefined) continue;
    parts.push(text.slice(start, at), choice);
    at = end;
    start = end + 1;
  }
  return [...parts, text.slice(start)];
}

/** The place of the brace that closes the one at a place. */
function findEnd(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return undefined;
}

/** What is between two braces; undefined when it is no choice, and the braces are characters like others. */
function parseChoice(text: string, start: number, end: number): Sequence[] | undefined {
  const items = splitItems(text.slice(start, end));
  if (items.length > 1) return items.map(parse);
  const [item = ''] = items;
  return readRange(item)?.map(each => [each]);
}

function splitItems(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    else if (text[at] === ',' && depth === 0) {
      items.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...items, text.slice(start)];
}

function readRange(text: string): string[] | undefined {
  const [, from = '', to = '', step] = numbers.exec(text) ?? [];
  if (from !== '') {
    const isPadded = /^-?0\d|\.\.-?0\d/.test(text);
    const width = isPadded ? Math.max(from.length, to.length) : 0;
    return listRange(Number(from), Number(to), Number(step ?? 1), text).map(value =>
      value < 0
        ? `-${String(-value).padStart(width - 1, '0')}`
        : String(value).padStart(width, '0'),
    );
  }
  const [, first = '', last = '', stride] = letters.exec(text) ?? [];
  if (first !== '')
    return listRange(first.charCodeAt(0), last.charCodeAt(0), Number(stride ?? 1), text)
      .map(code => String.fromCharCode(code))
      .map(letter => (letter === '\\' ? '' : letter));
  if (anyRange.test(text) && /^-?\d+\.\.-?\d/.test(text)) throw tooLong(text);
  return undefined;
}

function listRange(from: number, to: number, step: number, text: string): number[] {
  const size = Math.abs(step) || 1;
  const count = Math.floor(Math.abs(to - from) / size) + 1;
  if (count > globLimits.alternatives) throw tooLong(text);
  return Array.from({ length: count }, (_, index) => from + (to < from ? -1 : 1) * index * size);
}

function tooLong(text: string): InputError {
  return new InputError(
    `'{${text}}' represents more than the ${globLimits.alternatives} alternatives that are allowed; use '*', or several patterns`,
  );
}
