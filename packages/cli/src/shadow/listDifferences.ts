/** Where two values differ; a side that has nothing there is undefined. */
export interface Difference {
  /** JSON pointer, with `*` for the indices of lists. */
  pointer: string;
  former: unknown;
  here: unknown;
}

const maxDifferences = 100;

/** Where two JSON values differ, at most a hundred. */
export function listDifferences(former: unknown, here: unknown): Difference[] {
  const found: Difference[] = [];
  compare(former, here, '', found);
  return found;
}

function compare(former: unknown, here: unknown, pointer: string, found: Difference[]): void {
  if (found.length >= maxDifferences || Object.is(former, here)) return;
  if (Array.isArray(former) && Array.isArray(here)) {
    if (former.length !== here.length)
      found.push({ pointer: `${pointer}/length`, former: former.length, here: here.length });
    else former.forEach((value, index) => compare(value, here[index], `${pointer}/*`, found));
    return;
  }
  if (isObject(former) && isObject(here)) {
    for (const key of new Set([...Object.keys(former), ...Object.keys(here)])) {
      const token = key.replaceAll('~', '~0').replaceAll('/', '~1');
      const own = (value: Record<string, unknown>) =>
        Object.hasOwn(value, key) ? value[key] : undefined;
      compare(own(former), own(here), `${pointer}/${token}`, found);
    }
    return;
  }
  found.push({ pointer, former, here });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
