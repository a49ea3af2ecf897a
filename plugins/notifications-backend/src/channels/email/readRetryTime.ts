const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 60 * 60_000 };
const maxLength = 1000;

/**
 * When a mail server wants to see a mail again, which SMTP has no field for: what greylists write into their answers, such
 * as `Greylisted for 5 minutes` and `try again in 300s`.
 */
export function readRetryTime(response: string, now = Date.now()): Date | undefined {
  const found =
    /\b(?:in|for|after|within) (\d{1,5}) ?(s|m|h)(?:ecs?|ins?|econds?|inutes?|rs?|ours?)?\b/i.exec(
      response.slice(0, maxLength),
    );
  const [, count, unit = ''] = found ?? [];
  const pauseMs = Number(count) * (unitMs[unit.toLowerCase()] ?? Number.NaN);
  return Number.isNaN(pauseMs) ? undefined : new Date(now + pauseMs);
}
