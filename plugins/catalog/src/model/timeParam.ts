/** The parameter of the address that shows an entity as of a date or time. */
const timeParam = 'at';

/** The date or time that an address requests, as it is written; none without the parameter, and while it is empty. */
export function readTimeParam(search: URLSearchParams): string | undefined {
  return search.get(timeParam)?.trim() || undefined;
}

/** The same address for another time; of today without one. Everything else in it stays. */
export function writeTimeParam(search: URLSearchParams, time: string | undefined): URLSearchParams {
  const written = new URLSearchParams(search);
  if (time === undefined) written.delete(timeParam);
  else written.set(timeParam, time);
  return written;
}

/** The last moment before a time. */
export function justBefore(time: string): string {
  return new Date(new Date(time).getTime() - 1).toISOString();
}
