import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EntityPicker } from '@portico/catalog';
import { Dialog } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { maxHomeTeams } from '../../queries/homeTeams.ts';
import { laterHomeTranslations } from '../../laterTranslations.ts';

/** Props of {@link TeamsDialog}. */
export interface TeamsDialogProps {
  /** Refs of the teams that are chosen; empty for the user's own. */
  chosen: readonly string[];
  onChoose: (teams: readonly string[]) => void;
  isOpen: boolean;
  onClose: () => void;
}

const groups = { kind: 'group' };

/** Chooses the teams that the first page is about. */
export default function TeamsDialog({ chosen, onChoose, isOpen, onClose }: TeamsDialogProps) {
  const t = useTranslations(laterHomeTranslations);
  const [picked, setPicked] = useState<readonly string[]>();
  const teams = picked ?? chosen;
  const close = () => {
    setPicked(undefined);
    onClose();
  };
  const choose = (next: readonly string[]) => {
    onChoose(next);
    close();
  };
  return (
    <Dialog
      title={t('teams.choose')}
      width="xs"
      isOpen={isOpen}
      onClose={close}
      actions={
        <>
          {chosen.length > 0 && (
            <Button variant="text" onClick={() => choose([])}>
              {t('teams.own')}
            </Button>
          )}
          <Button variant="contained" disabled={teams.length === 0} onClick={() => choose(teams)}>
            {t('teams.show')}
          </Button>
        </>
      }
    >
      <Room>
        <EntityPicker
          label={t('teams.label')}
          description={t('teams.help')}
          query={groups}
          defaultKind="group"
          isMultiple
          selected={teams}
          onChange={next => setPicked(next.slice(0, maxHomeTeams))}
        />
      </Room>
    </Dialog>
  );
}

/** The list of teams stays open while several are chosen: here it does not cover the buttons. */
const Room = styled('div')({ minHeight: 'min(480px, 100vh - 240px)' });
