import { styled } from '@mui/material/styles';
import type { BuildReading } from '@portico/delivery-common';
import { InfoCard, Link, RelativeTime } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { ReadingNote } from '../ReadingNote.tsx';

/** Props of {@link ReadingCard}. */
export interface ReadingCardProps {
  title: string;
  reading: Omit<BuildReading, 'items'>;
  children: ReactNode;
}

/** A card of what was read of one project: where it is from, how old it is, and what went wrong since. */
export function ReadingCard({ title, reading, children }: ReadingCardProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const { project, host, url, readAt, problem } = reading;
  return (
    <InfoCard
      title={title}
      subheader={
        <>
          {reading.title} · <Link to={url}>{project}</Link>
          {readAt !== undefined && !problem && (
            <>
              {' · '}
              {t('readAt')} <RelativeTime time={readAt} />
            </>
          )}
        </>
      }
      hasNoPadding
    >
      {problem && (
        <Note>
          <ReadingNote host={host} problem={problem} readAt={readAt} />
        </Note>
      )}
      {children}
    </InfoCard>
  );
}

const Note = styled('div')(({ theme }) => ({ padding: theme.spacing(1, 2) }));
