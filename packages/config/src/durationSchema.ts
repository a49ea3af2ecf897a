import { z } from 'zod';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const unitMs = {
  years: 365.25 * dayMs,
  months: 30 * dayMs,
  weeks: 7 * dayMs,
  days: dayMs,
  hours: hourMs,
  minutes: minuteMs,
  seconds: secondMs,
  milliseconds: 1,
} as const;
type Unit = keyof typeof unitMs;

const amount = z.number().min(0).optional();
const amounts = Object.fromEntries(Object.keys(unitMs).map(unit => [unit, amount])) as Record<
  Unit,
  typeof amount
>;

/** `30m`, `8 hours`, `1.5d` */
const shortForm =
  /^(\d+(?:\.\d+)?)\s*(?:(ms|milliseconds?)|(s|secs?|seconds?)|(m|mins?|minutes?)|(h|hrs?|hours?)|(d|days?)|(w|weeks?)|(y|yrs?|years?))$/i;
const shortUnits: readonly Unit[] = [
  'milliseconds',
  'seconds',
  'minutes',
  'hours',
  'days',
  'weeks',
  'years',
];
/** ISO 8601: `PT30M`, `P14D` */
const isoForm =
  /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const isoUnits: readonly Unit[] = [
  'years',
  'months',
  'weeks',
  'days',
  'hours',
  'minutes',
  'seconds',
];

/** A duration as `{ hours: 8 }`, `8h`, `8 hours` or `PT8H`, in milliseconds. */
export const durationSchema = z
  .union([
    z.strictObject(amounts),
    z
      .string()
      .regex(
        new RegExp(`${shortForm.source}|${isoForm.source}`, 'i'),
        "write a duration as '30m', '8h' or '14d'",
      ),
  ])
  .transform(value => {
    const counts = typeof value === 'string' ? readText(value) : Object.entries(value);
    return Math.round(
      counts.reduce((sum, [unit, count]) => sum + Number(count ?? 0) * unitMs[unit as Unit], 0),
    );
  });

function readText(text: string): [string, string | undefined][] {
  const short = shortForm.exec(text);
  if (short) {
    const [, count, ...letters] = short;
    return [[shortUnits[letters.findIndex(letter => letter !== undefined)] as Unit, count]];
  }
  const [, ...counts] = isoForm.exec(text.toUpperCase()) ?? [];
  return isoUnits.map((unit, index) => [unit, counts[index]]);
}
