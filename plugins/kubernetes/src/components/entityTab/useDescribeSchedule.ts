import { readSchedule, type Schedule } from '@portico/kubernetes-common/diagnosis';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';

/** Describes when a cron job runs, in the reader's language; what cannot be described is shown as it is. */
export function useDescribeSchedule(): (expression: string) => string {
  const t = useTranslations(laterKubernetesTranslations);
  const locale = useLocale();
  const describe = (schedule: Schedule): string | undefined => {
    switch (schedule.kind) {
      case 'minutes':
        return t('schedule.minutes', { count: schedule.every });
      case 'hours':
        return t('schedule.hours', { count: schedule.every, minute: String(schedule.minute) });
      case 'daily':
        return t('schedule.daily', { time: formatTime(schedule, locale) });
      case 'weekly': {
        const days = schedule.days.map(day =>
          formatDate({ day: 4 + day }, { weekday: 'long' }, locale),
        );
        const [from = '', ...others] = days;
        const isRange = others.length > 1 && isConsecutive(schedule.days);
        const list = isRange
          ? t('schedule.range', { from, to: others.at(-1) ?? '' })
          : new Intl.ListFormat(locale, { type: 'conjunction' }).format(days);
        return t('schedule.weekly', { days: list, time: formatTime(schedule, locale) });
      }
      case 'monthly':
        return t('schedule.monthly', { day: schedule.day, time: formatTime(schedule, locale) });
      case 'yearly': {
        const date = formatDate(schedule, { day: 'numeric', month: 'long' }, locale);
        return t('schedule.yearly', { date, time: formatTime(schedule, locale) });
      }
      default:
        return undefined;
    }
  };
  return expression => describe(readSchedule(expression)) ?? expression;
}

const isConsecutive = (days: readonly number[]) =>
  days.every((day, index) => day === (days[0] ?? 0) + index);

const formatTime = ({ hour, minute }: { hour: number; minute: number }, locale: string) =>
  new Date(Date.UTC(2026, 0, 4, hour, minute)).toLocaleTimeString(locale, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });

// 4 January 2026 is a Sunday.
const formatDate = (
  { month = 1, day }: { month?: number; day: number },
  format: Intl.DateTimeFormatOptions,
  locale: string,
) =>
  new Date(Date.UTC(2026, month - 1, day)).toLocaleDateString(locale, {
    timeZone: 'UTC',
    ...format,
  });
