import type { MarkdownIt, StateInline } from 'markdown-it';

interface Mark {
  marker: string;
  tag: string;
  /** Whether its content may have spaces. */
  hasSpaces: boolean;
}

/** Longer markers first. */
const marks: readonly Mark[] = [
  { marker: '^^', tag: 'ins', hasSpaces: true },
  { marker: '^', tag: 'sup', hasSpaces: false },
  { marker: '~~', tag: 'del', hasSpaces: true },
  { marker: '~', tag: 'sub', hasSpaces: false },
  { marker: '==', tag: 'mark', hasSpaces: true },
];
const markFirst = /[\^~=]/;

/**
 * Text between markers: `^^inserted^^`, `^above^`, `~~deleted~~`, `~below~`, `==marked==`, and proposed
 * changes as `{++added++}`, `{--removed--}`, `{~~old~>new~~}`, `{==marked==}`, `{>>comment<<}`.
 */
export function addMarks(md: MarkdownIt): void {
  md.inline.ruler.disable('strikethrough');
  md.inline.ruler2.disable('strikethrough');
  md.inline.ruler.before('emphasis', 'marks', parseMark);
  md.inline.ruler.before('emphasis', 'critic', parseCritic);
}

function parseMark(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (!markFirst.test(src[pos] ?? '')) return false;
  for (const { marker, tag, hasSpaces } of marks) {
    if (!src.startsWith(marker, pos)) continue;
    const start = pos + marker.length;
    const end = findEnd(state, marker, start, hasSpaces);
    if (end === undefined) continue;
    if (!silent) parseBetween(state, tag, start, end);
    state.pos = end + marker.length;
    state.posMax = posMax;
    return true;
  }
  return false;
}

/** Where the marker ends what begins at a position: not beside a space, and no longer run of the same sign. */
function findEnd(
  { src, posMax, env }: StateInline,
  marker: string,
  start: number,
  hasSpaces: boolean,
) {
  const first = src[start];
  if (first === undefined || /\s/.test(first) || first === marker[0]) return undefined;
  const searched = searchedOf(env);
  const key = `${marker}${posMax}`;
  const noneBefore = searched.get(src);
  if (noneBefore?.has(key) && start >= (noneBefore.get(key) ?? 0)) return undefined;
  for (
    let at = src.indexOf(marker, start + 1);
    at !== -1 && at < posMax;
    at = src.indexOf(marker, at + 1)
  ) {
    if (!hasSpaces) {
      const text = src.slice(start, at);
      if (/(?<!\\)\s/.test(text) || text.length > 500) return undefined;
    }
    let runEnd = at;
    while (src[runEnd] === marker[0]) runEnd += 1;
    if (
      runEnd - at === marker.length &&
      !/[\s\\]/.test(src[at - 1] ?? ' ') &&
      src[at - 1] !== marker[0]
    )
      return at;
    at = runEnd - 1;
  }
  // Nothing ends it from here on either: without this a row of openings takes quadratic time.
  if (!noneBefore) searched.set(src, new Map([[key, start]]));
  else noneBefore.set(key, start);
  return undefined;
}

function searchedOf(env: unknown): Map<string, Map<string, number>> {
  const holder = env as { searchedMarks?: Map<string, Map<string, number>> };
  holder.searchedMarks ??= new Map();
  if (holder.searchedMarks.size > 50) holder.searchedMarks.clear();
  return holder.searchedMarks;
}

function parseBetween(state: StateInline, tag: string, start: number, end: number): void {
  state.push(`${tag}_open`, tag, 1);
  state.pos = start;
  state.posMax = end;
  state.md.inline.tokenize(state);
  state.push(`${tag}_close`, tag, -1);
}

const criticForms: readonly { open: string; close: string; tag: string; className: string }[] = [
  { open: '{++', close: '++}', tag: 'ins', className: 'critic' },
  { open: '{--', close: '--}', tag: 'del', className: 'critic' },
  { open: '{==', close: '==}', tag: 'mark', className: 'critic' },
  { open: '{>>', close: '<<}', tag: 'span', className: 'critic comment' },
];

function parseCritic(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== '{') return false;
  if (src.startsWith('{~~', pos)) return parseSubstitution(state, silent);
  const form = criticForms.find(({ open }) => src.startsWith(open, pos));
  if (!form) return false;
  const end = src.slice(pos + 3, Math.min(posMax, pos + 10_000)).indexOf(form.close);
  if (end === -1) return false;
  const close = pos + 3 + end;
  if (!silent) parseCriticText(state, form.tag, form.className, pos + 3, close);
  state.pos = close + 3;
  state.posMax = posMax;
  return true;
}

function parseSubstitution(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  const text = src.slice(pos + 3, Math.min(posMax, pos + 10_000));
  const middle = text.indexOf('~>');
  const end = text.indexOf('~~}', middle + 2);
  if (middle === -1 || end === -1) return false;
  if (!silent) {
    parseCriticText(state, 'del', 'critic', pos + 3, pos + 3 + middle);
    parseCriticText(state, 'ins', 'critic', pos + 5 + middle, pos + 3 + end);
  }
  state.pos = pos + 6 + end;
  state.posMax = posMax;
  return true;
}

function parseCriticText(
  state: StateInline,
  tag: string,
  className: string,
  start: number,
  end: number,
): void {
  state.push('critic_open', tag, 1).attrSet('class', className);
  state.pos = start;
  state.posMax = end;
  state.md.inline.tokenize(state);
  state.push('critic_close', tag, -1);
}
