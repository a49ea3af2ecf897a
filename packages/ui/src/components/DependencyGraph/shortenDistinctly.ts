/** Beyond these, looking for the most similar text of each would take too long. */
const maxCompared = 200;

/**
 * Shortens texts such as names and addresses so that what distinguishes each from the others stays in it.
 *
 * @param maxLetters - of each short form, ellipses included; at least 8.
 * @param isLong - which of them are shortened.
 * @returns the short form of each text; texts that differ have forms that differ.
 */
export function shortenDistinctly(
  texts: readonly string[],
  maxLetters: number,
  isLong: (text: string) => boolean = text => text.length > maxLetters,
): ReadonlyMap<string, string> {
  const distinct = [...new Set(texts)];
  const long = distinct.filter(isLong);
  const shortened = new Map(distinct.map(text => [text, text]));
  for (const text of long) {
    const twin = long.length > maxCompared ? undefined : findMostSimilar(text, long);
    shortened.set(text, (twin && showDifference(text, twin, maxLetters)) ?? cut(text, maxLetters));
  }
  separate(distinct, shortened, maxLetters);
  number(shortened, maxLetters);
  return shortened;
}

/** Of an address its end says what it is, of a name its beginning. */
function cut(text: string, maxLetters: number): string {
  return text.includes('/') ? cutStart(text, maxLetters) : `${text.slice(0, maxLetters - 1)}…`;
}

function cutStart(text: string, maxLetters: number): string {
  return `…${text.slice(1 - maxLetters)}`;
}

function findMostSimilar(text: string, others: readonly string[]): string | undefined {
  let found: string | undefined;
  let most = -1;
  for (const other of others) {
    if (other === text) continue;
    const { before, after } = compareSegments(text.split('/'), other.split('/'));
    if (before + after > most) [found, most] = [other, before + after];
  }
  return found;
}

/** How many segments two addresses share at their start and, of the rest, at their end. */
function compareSegments(a: readonly string[], b: readonly string[]) {
  const shortest = Math.min(a.length, b.length);
  let before = 0;
  while (before < shortest && a[before] === b[before]) before += 1;
  let after = 0;
  while (after < shortest - before && a.at(-1 - after) === b.at(-1 - after)) after += 1;
  return { before, after };
}

/** The segments that differ, with as much of what follows as there is room for; `undefined` where they have none. */
function showDifference(text: string, twin: string, maxLetters: number): string | undefined {
  const segments = text.split('/');
  const { before, after } = compareSegments(segments, twin.split('/'));
  // Nothing of its own is between: the segment before shows where the other goes on.
  const from = before + after === segments.length ? Math.max(0, before - 1) : before;
  const own = segments.slice(from, segments.length - after).join('/');
  const start = from > 0 ? `…/${own}` : own;
  const rest = segments.slice(segments.length - after);
  const ends =
    after === 0 ? [''] : [`/${rest.join('/')}`, ...(after > 1 ? [`/…/${rest.at(-1)}`] : []), '/…'];
  return ends.map(end => start + end).find(form => form.length <= maxLetters);
}

/** Shows texts whose forms are equal from where they begin to differ. */
function separate(
  texts: readonly string[],
  shortened: Map<string, string>,
  maxLetters: number,
  known = -1,
): void {
  const groups = Map.groupBy(texts, text => shortened.get(text) ?? text);
  for (const group of groups.values()) {
    const at = countCommon(group);
    if (group.length < 2 || at <= known) continue;
    for (const text of group) {
      const rest = text.slice(at);
      const isEnd = rest.length < maxLetters;
      shortened.set(
        text,
        isEnd ? cutStart(text, maxLetters) : `…${rest.slice(0, maxLetters - 2)}…`,
      );
    }
    separate(group, shortened, maxLetters, at);
  }
}

/** Numbers the few forms that are still equal, such as those of texts that repeat one letter. */
function number(shortened: Map<string, string>, maxLetters: number): void {
  const taken = new Set<string>();
  for (const [text, form] of shortened) {
    let own = form;
    for (let count = 2; taken.has(own); count += 1) {
      const mark = ` (${count})`;
      own = form.slice(0, maxLetters - mark.length) + mark;
    }
    taken.add(own);
    shortened.set(text, own);
  }
}

function countCommon(texts: readonly string[]): number {
  const [first = '', ...others] = texts;
  const differing = [...first].findIndex((_, at) => others.some(other => other[at] !== first[at]));
  return differing === -1 ? first.length : differing;
}
