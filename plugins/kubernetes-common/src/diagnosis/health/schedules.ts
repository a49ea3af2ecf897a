/** When a cron job runs, where a sentence can express it, else `other`. */
export type Schedule =
  | { kind: 'minutes'; every: number }
  | { kind: 'hours'; every: number; minute: number }
  | { kind: 'daily'; hour: number; minute: number }
  /** Sunday is 0. */
  | { kind: 'weekly'; days: number[]; hour: number; minute: number }
  | { kind: 'monthly'; day: number; hour: number; minute: number }
  /** January is 1. */
  | { kind: 'yearly'; month: number; day: number; hour: number; minute: number }
  | { kind: 'other' };

const shorthands: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Reads a cron expression or one of its shorthands. */
export function readSchedule(expression: string): Schedule {
  const text = expression.trim().toLowerCase();
  const fields = (shorthands[text] ?? text).split(/\s+/);
  const [minuteField, hourField, dayField, monthField, weekdayField] = fields;
  if (fields.length !== 5 || weekdayField === undefined) return { kind: 'other' };
  const any = (field: string | undefined) => field === '*' || field === '?';
  const everyDay = any(dayField) && any(monthField) && any(weekdayField);
  if (everyDay && any(hourField)) {
    const every = readEvery(minuteField, 59);
    if (every !== undefined) return { kind: 'minutes', every };
  }
  const minute = readNumber(minuteField, 0, 59);
  if (minute === undefined) return { kind: 'other' };
  if (everyDay) {
    const every = readEvery(hourField, 23);
    if (every !== undefined) return { kind: 'hours', every, minute };
  }
  const hour = readNumber(hourField, 0, 23);
  if (hour === undefined) return { kind: 'other' };
  if (everyDay) return { kind: 'daily', hour, minute };
  if (any(dayField) && any(monthField)) {
    const days = readDays(weekdayField);
    return days ? { kind: 'weekly', days, hour, minute } : { kind: 'other' };
  }
  const day = readNumber(dayField, 1, 31);
  if (day === undefined || !any(weekdayField)) return { kind: 'other' };
  if (any(monthField)) return { kind: 'monthly', day, hour, minute };
  const named = monthNames.indexOf(monthField ?? '') + 1;
  const month = named > 0 ? named : readNumber(monthField, 1, 12);
  return month === undefined ? { kind: 'other' } : { kind: 'yearly', month, day, hour, minute };
}

function readNumber(field: string | undefined, min: number, max: number): number | undefined {
  if (!field || !/^\d{1,2}$/.test(field)) return undefined;
  const number = Number(field);
  return number >= min && number <= max ? number : undefined;
}

// The interval of a star, or of a star with a step; one that does not divide the whole is irregular.
function readEvery(field: string | undefined, max: number): number | undefined {
  if (field === '*') return 1;
  const step = field?.startsWith('*/') ? readNumber(field.slice(2), 1, max) : undefined;
  return step !== undefined && (max + 1) % step === 0 ? step : undefined;
}

function readDays(field: string): number[] | undefined {
  const days = new Set<number>();
  for (const part of field.split(',')) {
    const [from, to = from] = part.split('-').map(readDay);
    if (from === undefined || to === undefined || to < from) return undefined;
    for (let day = from; day <= to; day += 1) days.add(day % 7);
  }
  return [...days].sort((a, b) => a - b);
}

function readDay(name: string): number | undefined {
  const named = dayNames.indexOf(name);
  return named === -1 ? readNumber(name, 0, 7) : named;
}
