import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslations } from '@portico/ui/i18n';
import { ShortcutsDialog } from '@portico/ui/shell';
import { useStoredValue } from '../hooks/useStoredValue.ts';
import type { ShellDialogProps } from '../shell/shellDialogProps.ts';
import { appTranslations } from '../translations.ts';
import { shortcutStorage } from './shortcutStorage.ts';
import { useCommands } from './useCommands.ts';

/** The shortcuts of this portal, and the switch that turns those without Ctrl or Cmd off. */
export default function ShortcutListDialog({ onClose }: ShellDialogProps) {
  const t = useTranslations(appTranslations);
  const [isOn = true, setOn] = useStoredValue<boolean>(shortcutStorage.bucket, shortcutStorage.key);
  const able = useCommands().flatMap(({ group, title, shortcut }) =>
    shortcut === undefined ? [] : [{ group, title, shortcut }],
  );
  const groups = [...Map.groupBy(able, ({ group }) => group)].map(([label, rows]) => ({
    label,
    rows,
  }));
  return (
    <ShortcutsDialog
      title={t('shortcuts.title')}
      groups={groups}
      settings={
        <>
          <FormControlLabel
            control={
              <Switch
                checked={isOn}
                onChange={(_, checked) => setOn(checked ? undefined : false)}
                slotProps={{ input: { 'aria-describedby': 'shortcut-switch-hint' } }}
              />
            }
            label={t('shortcuts.switch')}
          />
          <div id="shortcut-switch-hint">{t('shortcuts.switchHint')}</div>
        </>
      }
      onClose={onClose}
    />
  );
}
