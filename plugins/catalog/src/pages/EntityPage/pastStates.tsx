import { styled } from '@mui/material/styles';
import type { EntityAt } from '@portico/catalog-common/history';
import type { EntityName } from '@portico/catalog-model';
import { Link, WarningPanel } from '@portico/ui';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import { formatTime } from '../../components/TimeTravel/formatTime.ts';
import { TimeTravelButton } from '../../components/TimeTravel/TimeTravelButton.tsx';
import { useTimeHref } from '../../components/TimeTravel/useTimeHref.ts';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { UnshownEntity } from './entityPageStates.tsx';

/** Says that an address names no time, or one that is in the future. */
export function WrongTime({
  name,
  time,
  state,
}: {
  name: EntityName;
  time: string;
  state: 'invalid' | 'future';
}) {
  const t = useTranslations(laterCatalogTranslations);
  const isFuture = state === 'future';
  return (
    <UnshownEntity name={name}>
      <WarningPanel
        title={t(isFuture ? 'past.future' : 'past.invalid', { text: time })}
        message={t(isFuture ? 'past.futureReason' : 'past.invalidReason')}
        actions={<PastLinks />}
      />
    </UnshownEntity>
  );
}

/** Says that an entity was not there at a time, and when it was. */
export function AbsentPast({
  name,
  time,
  past: { nextAt, deletedAt },
}: {
  name: EntityName;
  time: string;
  past: EntityAt & { state: 'absent' };
}) {
  const t = useTranslations(laterCatalogTranslations);
  const locale = useLocale();
  const hrefAt = useTimeHref();
  const shown = { name: name.name, time: formatTime(time, locale) };
  const next = nextAt === undefined ? undefined : formatTime(nextAt, locale);
  const wasDeleted = deletedAt !== undefined;
  const reasons = wasDeleted
    ? [
        t('past.deletedReason', { deleted: formatTime(deletedAt, locale) }),
        ...(next === undefined ? [] : [t('past.returned', { next })]),
      ]
    : next === undefined
      ? []
      : [t('past.notYetReason', { next })];
  return (
    <UnshownEntity name={name}>
      <WarningPanel
        severity="info"
        title={t(wasDeleted ? 'past.deleted' : 'past.notYet', shown)}
        message={reasons.join(' ')}
        actions={
          <PastLinks>
            {nextAt !== undefined && (
              <Link to={hrefAt(nextAt)}>
                {t(wasDeleted ? 'past.returnedVersion' : 'past.firstVersion')}
              </Link>
            )}
          </PastLinks>
        }
      />
    </UnshownEntity>
  );
}

/** Says that what an entity was at a time is no longer stored. */
export function ForgottenPast({
  name,
  time,
  past: { storedSince },
}: {
  name: EntityName;
  time: string;
  past: EntityAt & { state: 'forgotten' };
}) {
  const t = useTranslations(laterCatalogTranslations);
  const locale = useLocale();
  const hrefAt = useTimeHref();
  return (
    <UnshownEntity name={name}>
      <WarningPanel
        severity="info"
        title={t('past.forgotten', { name: name.name, time: formatTime(time, locale) })}
        message={t('past.forgottenReason', { time: formatTime(storedSince, locale) })}
        actions={
          <PastLinks>
            <Link to={hrefAt(storedSince)}>{t('past.firstKept')}</Link>
          </PastLinks>
        }
      />
    </UnshownEntity>
  );
}

/** Says that nothing is known of an entity's past. */
export function UnknownPast({ name }: { name: EntityName }) {
  const t = useTranslations(laterCatalogTranslations);
  const entityRef = `${name.kind}:${name.namespace}/${name.name}`;
  return (
    <UnshownEntity name={name}>
      <WarningPanel
        title={t('past.unknown', { entityRef })}
        message={t('past.unknownReason')}
        actions={<PastLinks />}
      />
    </UnshownEntity>
  );
}

/** The ways on from a time at which there is nothing to see. */
function PastLinks({ children }: { children?: ReactNode }) {
  const t = useTranslations(laterCatalogTranslations);
  const hrefAt = useTimeHref();
  return (
    <ActionLinks>
      <Link to={hrefAt(undefined)}>{t('past.today')}</Link>
      {children}
      <TimeTravelButton isPast />
    </ActionLinks>
  );
}

const ActionLinks = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 2),
}));
