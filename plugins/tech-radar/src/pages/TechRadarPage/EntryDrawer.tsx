import { styled } from '@mui/material/styles';
import type { Radar } from '@portico/tech-radar-common';
import { Drawer, EmptyState } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { RadarView } from '../../model/radarView.ts';
import { techRadarTranslations } from '../../translations.ts';
import { EntryDetails } from './EntryDetails.tsx';

/** Props of {@link EntryDrawer}. */
export interface EntryDrawerProps {
  radar: Radar;
  view: RadarView;
  /** Id of the entry; closed when omitted. */
  id: string | undefined;
  onClose: () => void;
}

/** The details of the entry that the address names. */
export function EntryDrawer({ radar, view, id, onClose }: EntryDrawerProps) {
  const t = useTranslations(techRadarTranslations);
  const entry = radar.entries.find(each => each.id === id);
  return (
    <Drawer label={entry?.title ?? id ?? ''} isOpen={id !== undefined} onClose={onClose}>
      <Body>
        {entry ? (
          <EntryDetails
            key={entry.id}
            entry={entry}
            radar={radar}
            blip={view.blips.find(blip => blip.entry.id === id)}
          />
        ) : (
          id !== undefined && (
            <EmptyState title={t('entry.gone', { id })} description={t('entry.goneText')} />
          )
        )}
      </Body>
    </Drawer>
  );
}

const Body = styled('div')(({ theme }) => ({
  boxSizing: 'border-box',
  width: 480,
  maxWidth: '100vw',
  padding: theme.spacing(2),
}));
