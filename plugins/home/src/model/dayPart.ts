/** A part of the day, as one greets in it. */
export type DayPart = 'morning' | 'afternoon' | 'evening';

/** The part of the day of a moment, by the clock of whoever reads it. */
export function getDayPart(time: Date): DayPart {
  const hour = time.getHours();
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
