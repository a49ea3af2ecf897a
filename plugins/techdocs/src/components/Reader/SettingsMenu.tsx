import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { ToolButton } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { SettingsIcon } from '@portico/ui/icons';
import { useRef, useState } from 'react';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import { AddonSlot, useAddons } from '../AddonSlot/AddonSlot.tsx';
import type { DocsReaderState } from './useDocsReader.ts';

/** What readers choose for themselves, such as the size of the text; not there without such addons. */
export function SettingsMenu({ reader }: { reader: DocsReaderState }) {
  const t = useTranslations(laterDocsTranslations);
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  if (useAddons('settings').length === 0) return null;
  return (
    <span ref={anchor}>
      <ToolButton label={t('reader.settings')} onClick={() => setOpen(true)}>
        <SettingsIcon />
      </ToolButton>
      <Popover
        open={isOpen}
        // What was chosen applies while it is closed, too.
        keepMounted
        anchorEl={() => anchor.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('reader.settings') } }}
      >
        <Content>
          <AddonSlot location="settings" reader={reader} />
        </Content>
      </Popover>
    </span>
  );
}

const Content = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  minWidth: 240,
  padding: theme.spacing(1.5, 2),
}));
