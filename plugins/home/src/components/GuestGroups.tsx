import { useIdentity, useIsGuest } from '@portico/app';
import { EntityRefLink } from '@portico/catalog';
import { useTranslations } from '@portico/ui/i18n';
import { Fragment } from 'react';
import { homeTranslations } from '../translations.ts';

const maxShown = 3;

/** The groups that every guest counts as a member of: "my groups" are theirs, although nobody has joined them. */
export function GuestGroups() {
  const t = useTranslations(homeTranslations);
  const isGuest = useIsGuest();
  const { ownershipEntityRefs } = useIdentity();
  const groups = ownershipEntityRefs.filter(ref => ref.startsWith('group:')).slice(0, maxShown);
  if (!isGuest || groups.length === 0) return null;
  return (
    <>
      {' · '}
      {t('guestGroups')}{' '}
      {groups.map((ref, index) => (
        <Fragment key={ref}>
          {index > 0 && ', '}
          <EntityRefLink entityRef={ref} defaultKind="group" />
        </Fragment>
      ))}
    </>
  );
}
