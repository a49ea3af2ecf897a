import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { Keys } from '../Keys/Keys.tsx';

/** One shortcut and what it does. */
export interface ShortcutRow {
  shortcut: string;
  title: string;
}

/** Props of {@link ShortcutsDialog}. */
export interface ShortcutsDialogProps {
  title: string;
  /** Shortcuts under their headings. */
  groups: readonly { label: string; rows: readonly ShortcutRow[] }[];
  /** Controls below the list, such as a switch that turns shortcuts off. */
  settings?: ReactNode;
  onClose: () => void;
}

/** All keys that do something, at a glance. */
export function ShortcutsDialog({ title, groups, settings, onClose }: ShortcutsDialogProps) {
  const t = useTranslations(uiTranslations);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent dividers>
        {groups.map(({ label, rows }) => (
          <Group key={label}>
            <h3>{label}</h3>
            <dl>
              {rows.map(row => (
                <div key={row.shortcut}>
                  <dt>{row.title}</dt>
                  <dd>
                    <Keys shortcut={row.shortcut} />
                  </dd>
                </div>
              ))}
            </dl>
          </Group>
        ))}
        {settings}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Group = styled('section')(({ theme }) => ({
  marginBottom: theme.spacing(2),
  '& h3': { ...theme.typography.h4, margin: theme.spacing(0, 0, 0.5) },
  '& dl': { margin: 0 },
  '& dl > div': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    minHeight: 36,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dd': { margin: 0 },
}));
