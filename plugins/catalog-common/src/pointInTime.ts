/** A moment that was written as a date or an ISO time, or why it is none. */
export type PointInTime =
  | { state: 'valid'; at: string }
  | { state: 'invalid' }
  /** It is in the future. */
  | { state: 'future' };

const date = /^\d{4}-\d{2}-\d{2}$/;
// A time without a zone would mean another moment to each reader.
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Reads a date (`2026-11-01`: its end in UTC, or now while it lasts) or an ISO time with its zone
 * (`2026-11-01T09:30:00Z`).
 */
export function parsePointInTime(text: string, now: Date): PointInTime {
  const written = text.trim().toUpperCase();
  if (date.test(written)) {
    const start = new Date(`${written}T00:00:00.000Z`);
    // The engine moves 31 April on to May.
    if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(written))
      return { state: 'invalid' };
    if (start > now) return { state: 'future' };
    const end = new Date(start.getTime() + 24 * 60 * 60 * 1000 - 1);
    return { state: 'valid', at: (end < now ? end : now).toISOString() };
  }
  if (!time.test(written)) return { state: 'invalid' };
  const moment = new Date(written);
  if (Number.isNaN(moment.getTime())) return { state: 'invalid' };
  return moment > now ? { state: 'future' } : { state: 'valid', at: moment.toISOString() };
}
