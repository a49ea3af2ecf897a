import type { DeliveryPreferences, NotificationSeverity } from '@portico/notifications-common';
import { Cron } from 'croner';

/** What a delivery time is found from. */
export interface DeliveryTimeOptions {
  preferences: DeliveryPreferences;
  channel: string;
  severity: NotificationSeverity;
  now: Date;
}

/**
 * When a notification goes out: at once, with the next digest, or after the quiet hours. What is critical waits for no
 * digest, but it does not wake anybody either.
 */
export function findDeliveryTime({
  preferences,
  channel,
  severity,
  now,
}: DeliveryTimeOptions): Date {
  const { rhythms, digestTime, quiet, timeZone } = preferences;
  const name = Object.keys(rhythms).find(id => id.toLowerCase() === channel.toLowerCase());
  const rhythm = name === undefined ? 'immediate' : (rhythms[name] ?? 'immediate');
  const due =
    rhythm === 'immediate' || severity === 'critical'
      ? now
      : findNext(digestTime, rhythm === 'weekly' ? '1' : '*', timeZone, now);
  if (!quiet || quiet.from === quiet.until) return due;
  const end = findNext(quiet.until, '*', timeZone, due);
  return end < findNext(quiet.from, '*', timeZone, due) ? end : due;
}

function findNext(time: string, weekday: string, timeZone: string, after: Date): Date {
  const [hour = '0', minute = '0'] = time.split(':').map(part => String(Number(part)));
  const next = new Cron(`${minute} ${hour} * * ${weekday}`, { timezone: timeZone }).nextRun(after);
  return next ?? after;
}
