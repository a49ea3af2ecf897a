import { useEffect, useState } from 'react';
import { useLocale } from '../../i18n/I18nProvider.tsx';
import { formatRelativeTime } from './formatRelativeTime.ts';

/** Props of {@link RelativeTime}. */
export interface RelativeTimeProps {
  /** The moment: a date, or its text in ISO 8601. */
  time: Date | string;
}

const refreshIntervalMs = 30_000;

/** A moment as its distance from now, updated; its title is the exact time. */
export function RelativeTime({ time }: RelativeTimeProps) {
  const locale = useLocale();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshIntervalMs);
    return () => clearInterval(timer);
  }, []);

  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return <span>{String(time)}</span>;
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString(locale)}>
      {formatRelativeTime(date, now, locale)}
    </time>
  );
}
