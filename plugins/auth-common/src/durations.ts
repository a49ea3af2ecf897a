import { z } from 'zod';

const unitMs = {
  days: 86_400_000,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1000,
  milliseconds: 1,
} as const;
const unitByLetter: Readonly<Record<string, keyof typeof unitMs>> = {
  d: 'days',
  h: 'hours',
  m: 'minutes',
  s: 'seconds',
  ms: 'milliseconds',
};
const amount = z.number().min(0).optional();
const shortForm = /^(\d+)\s*(d|h|m|s|ms)$/;

/** A duration as `{ hours: 8 }` or `8h`, in milliseconds. */
export const durationSchema = z
  .union([
    z.strictObject({ days: amount, hours: amount, minutes: amount, seconds: amount }),
    z.string().regex(shortForm, "write a duration as '30m', '8h' or '14d'"),
  ])
  .transform(value => {
    if (typeof value !== 'string') {
      return Object.entries(value).reduce(
        (sum, [unit, count]) => sum + (count ?? 0) * unitMs[unit as keyof typeof unitMs],
        0,
      );
    }
    const [, count, letter = ''] = shortForm.exec(value) ?? [];
    return Number(count) * unitMs[unitByLetter[letter] ?? 'milliseconds'];
  });
