const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/**
 * A length of time in its two largest units, such as `3 hr 12 min`; below ten seconds with a decimal.
 *
 * @param durationMs - milliseconds; below 0 counts as 0.
 */
export function formatDuration(durationMs: number, locale?: string): string {
  const ms = Math.max(0, durationMs);
  const write = (value: number, unit: string, digits = 0) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value);
  if (ms < 10_000) return write(ms / 1000, 'second', 1);
  // What rounds up to a whole unit is that unit.
  const whole = Math.round(ms / 1000) * 1000;
  const at = units.findIndex(([, length]) => whole >= length);
  const [first, second] = units.slice(at);
  if (!first) return write(0, 'second');
  const [unit, length] = first;
  const count = Math.floor(whole / length);
  const rest = second ? Math.floor((whole % length) / second[1]) : 0;
  const parts = [write(count, unit), ...(second && rest > 0 ? [write(rest, second[0])] : [])];
  return parts.join(' ');
}
