import { useLocale } from '../../i18n/I18nProvider.tsx';

/** Props of {@link DateTime}. */
export interface DateTimeProps {
  /** The moment: a date, or its text in ISO 8601; other texts are shown as they are. */
  time: Date | string;
  /** Default `both`. */
  shows?: 'date' | 'time' | 'both';
}

const styles = {
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  both: { dateStyle: 'medium', timeStyle: 'short' },
} as const;

/** A moment as the reader's language writes it, in the reader's time zone; its title has the zone too. */
export function DateTime({ time, shows = 'both' }: DateTimeProps) {
  const locale = useLocale();
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return <span>{String(time)}</span>;
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' });
  return (
    <time dateTime={date.toISOString()} title={whole.format(date)}>
      {new Intl.DateTimeFormat(locale, styles[shows]).format(date)}
    </time>
  );
}
