import type { ReadingProblem } from '@portico/delivery-common';
import { DateTime, RelativeTime, WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterDeliveryTranslations } from '../laterTranslations.ts';

/** Props of {@link ReadingNote}. */
export interface ReadingNoteProps {
  host: string;
  problem: ReadingProblem;
  /** When what is shown was read; `undefined` where nothing is. */
  readAt: string | undefined;
}

/** Why a host could not be read, how old what is shown is, and when it goes on. */
export function ReadingNote({ host, problem, readAt }: ReadingNoteProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const { reason, message, retryAt } = problem;
  return (
    <WarningPanel
      title={t(`problem.${reason}`, { host })}
      message={
        <>
          {readAt === undefined ? t('problem.nothing') : t('problem.shown')}{' '}
          {readAt !== undefined && <RelativeTime time={readAt} />}
          {'\n'}
          {t('problem.goesOn')} <DateTime time={retryAt} />
        </>
      }
    >
      {message}
    </WarningPanel>
  );
}
