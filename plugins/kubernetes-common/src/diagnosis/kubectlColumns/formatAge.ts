const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

/** Up to which duration which units are shown: the second one only where it is not 0. */
const steps = [
  { below: 2 * minute, unit: second, letter: 's' },
  { below: 10 * minute, unit: minute, letter: 'm', rest: { unit: second, letter: 's' } },
  { below: 3 * hour, unit: minute, letter: 'm' },
  { below: 8 * hour, unit: hour, letter: 'h', rest: { unit: minute, letter: 'm' } },
  { below: 2 * day, unit: hour, letter: 'h' },
  { below: 8 * day, unit: day, letter: 'd', rest: { unit: hour, letter: 'h' } },
  { below: 2 * year, unit: day, letter: 'd' },
  { below: 8 * year, unit: year, letter: 'y', rest: { unit: day, letter: 'd' } },
  { below: Infinity, unit: year, letter: 'y' },
];

/**
 * Writes a duration as `kubectl` does: `45s`, `5m30s`, `3h`, `2d4h`.
 *
 * @param ms - milliseconds; a clock that is a second behind is no error, more is `<invalid>`.
 */
export function formatAge(ms: number): string {
  if (Number.isNaN(ms) || ms <= -2 * second) return '<invalid>';
  const age = Math.max(0, ms);
  for (const { below, unit, letter, rest } of steps) {
    if (age >= below) continue;
    const whole = Math.floor(age / unit);
    const part = rest && Math.floor((age - whole * unit) / rest.unit);
    return `${whole}${letter}${rest && part ? `${part}${rest.letter}` : ''}`;
  }
  return '<invalid>';
}

/** How often a pod was restarted, and when the last time: `3 (5m ago)`. */
export function formatRestarts(
  { restarts, restartedAt }: { restarts: number; restartedAt: number | undefined },
  now: number,
): string {
  if (restarts === 0 || restartedAt === undefined) return String(restarts);
  return `${restarts} (${formatAge(now - restartedAt)} ago)`;
}
