import { styled } from '@mui/material/styles';
import { useIdentity, useIsGuest } from '@portico/app';
import { EntityRefLink } from '@portico/catalog';
import { LazyPart } from '@portico/ui/lazy';
import { useTranslations } from '@portico/ui/i18n';
import { Fragment, useState } from 'react';
import { useHomeTeams } from '../../queries/homeTeams.ts';
import { laterHomeTranslations } from '../../laterTranslations.ts';

const maxShown = 3;
const loadDialog = () => import('./TeamsDialog.tsx');

/**
 * Whose components, problems and changes the first page shows, and a way to change it: the teams that the user has
 * chosen, or the groups that every guest counts as a member of, although nobody has joined them.
 */
export function WhoseHome() {
  const t = useTranslations(laterHomeTranslations);
  const isGuest = useIsGuest();
  const { ownershipEntityRefs } = useIdentity();
  const { chosen, choose } = useHomeTeams();
  const [isOpen, setOpen] = useState(false);
  const isChosen = chosen.length > 0;
  const ofGuest = isGuest ? ownershipEntityRefs.filter(ref => ref.startsWith('group:')) : [];
  const teams = isChosen ? chosen : ofGuest;
  const hidden = teams.length - maxShown;
  return (
    <>
      {teams.length > 0 && (
        <>
          {' · '}
          {t(isChosen ? 'teams.shown' : 'guestGroups')}{' '}
          {teams.slice(0, maxShown).map((ref, index) => (
            <Fragment key={ref}>
              {index > 0 && ', '}
              <EntityRefLink entityRef={ref} defaultKind="group" />
            </Fragment>
          ))}
          {hidden > 0 && ` ${t('teams.more', { count: hidden })}`}
        </>
      )}{' '}
      <Together>
        {'· '}
        <Change type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t(isChosen ? 'teams.change' : 'teams.choose')}
        </Change>
      </Together>
      <LazyPart
        load={loadDialog}
        isWanted={isOpen}
        props={{ chosen, onChoose: choose, isOpen, onClose: () => setOpen(false) }}
      />
    </>
  );
}

// On one line, so that titles of teams, which come later than their names, move nothing.
const Together = styled('span')({ whiteSpace: 'nowrap' });

const Change = styled('button')(({ theme }) => ({
  padding: 0,
  border: 0,
  font: 'inherit',
  fontWeight: 500,
  color: theme.vars.palette.primary.main,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
}));
