const day = /^\d{4}-\d\d-\d\d$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
const dayMs = 86_400_000;

/** When a span begins: at a time, or with a day (UTC). `undefined` for a text that is neither. */
export function readStart(text: string): Date | undefined {
  return read(text);
}

/** When a span ends: at a time, or with the end of a day (UTC). `undefined` for a text that is neither. */
export function readEnd(text: string): Date | undefined {
  const start = read(text);
  return start && day.test(text) ? new Date(start.getTime() + dayMs) : start;
}

function read(text: string): Date | undefined {
  if (!day.test(text) && !time.test(text)) return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return undefined;
  // February 30 would be a day of March.
  const isReal = new Date(`${text.slice(0, 10)}T00:00Z`)
    .toISOString()
    .startsWith(text.slice(0, 10));
  return isReal ? date : undefined;
}
