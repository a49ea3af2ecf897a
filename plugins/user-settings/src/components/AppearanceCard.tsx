import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import {
  configApiRef,
  shortcutStorage,
  sidebarPinStorage,
  useApi,
  useLanguage,
  useStoredValue,
  useTableDensity,
  useThemeMode,
} from '@portico/app';
import { InfoCard } from '@portico/ui';
import { SegmentedFilter } from '@portico/ui/forms';
import { nameLanguage, useTranslations } from '@portico/ui/i18n';
import { MonitorIcon, MoonIcon, SunIcon } from '@portico/ui/icons';
import { type TableDensity } from '@portico/ui/table';
import { type ThemeMode } from '@portico/ui/theme';
import { isSignInRequired } from '../model/isSignInAsked.ts';
import { laterSettingsTranslations } from '../laterTranslations.ts';
import { SettingRow, SettingRows } from './SettingRow.tsx';

/** How the portal looks and behaves in this browser. */
export function AppearanceCard() {
  const t = useTranslations(laterSettingsTranslations);
  const isFollowing = isSignInRequired(useApi(configApiRef));
  return (
    <InfoCard
      title={t('appearance.title')}
      subheader={t(isFollowing ? 'appearance.hintFollows' : 'appearance.hint')}
      hasNoPadding
    >
      <SettingRows>
        <ThemeSetting />
        <LanguageSetting />
        <TableDensitySetting />
        <SwitchSetting
          storage={sidebarPinStorage}
          label={t('appearance.pin')}
          hint={t('appearance.pinHint')}
        />
        <SwitchSetting
          storage={shortcutStorage}
          label={t('appearance.shortcuts')}
          hint={t('appearance.shortcutsHint')}
        />
      </SettingRows>
    </InfoCard>
  );
}

function ThemeSetting() {
  const t = useTranslations(laterSettingsTranslations);
  const [mode, setMode] = useThemeMode();
  return (
    <SettingRow label={t('theme.label')}>
      {() => (
        <SegmentedFilter<ThemeMode>
          label={t('theme.label')}
          value={mode}
          onChange={setMode}
          segments={[
            { value: 'system', label: t('theme.system'), icon: <MonitorIcon size={15} /> },
            { value: 'light', label: t('theme.light'), icon: <SunIcon size={15} /> },
            { value: 'dark', label: t('theme.dark'), icon: <MoonIcon size={15} /> },
          ]}
        />
      )}
    </SettingRow>
  );
}

function LanguageSetting() {
  const t = useTranslations(laterSettingsTranslations);
  const { language, supported, setLanguage } = useLanguage();
  if (supported.length < 2) return null;
  return (
    <SettingRow label={t('language.label')}>
      {labelling => (
        <Select {...labelling} value={language} onChange={event => setLanguage(event.target.value)}>
          {supported.map(tag => (
            <option key={tag} value={tag} lang={tag}>
              {nameLanguage(tag)}
            </option>
          ))}
        </Select>
      )}
    </SettingRow>
  );
}

function TableDensitySetting() {
  const t = useTranslations(laterSettingsTranslations);
  const [density, setDensity] = useTableDensity();
  return (
    <SettingRow label={t('density.label')} hint={t('density.hint')}>
      {() => (
        <SegmentedFilter<TableDensity>
          label={t('density.label')}
          value={density}
          onChange={setDensity}
          segments={[
            { value: 'compact', label: t('density.compact') },
            { value: 'comfortable', label: t('density.comfortable') },
          ]}
        />
      )}
    </SettingRow>
  );
}

interface SwitchSettingProps {
  /** Where it is stored; on until turned off. */
  storage: { bucket: string; key: string };
  label: string;
  hint: string;
}

function SwitchSetting({ storage: { bucket, key }, label, hint }: SwitchSettingProps) {
  const [isOn = true, setOn] = useStoredValue<boolean>(bucket, key);
  return (
    <SettingRow label={label} hint={hint}>
      {labelling => (
        <Switch
          checked={isOn}
          onChange={(_event, checked) => setOn(checked ? undefined : false)}
          slotProps={{ input: labelling }}
        />
      )}
    </SettingRow>
  );
}

const Select = styled('select')(({ theme }) => ({
  ...theme.typography.body2,
  height: 32,
  minWidth: 140,
  padding: theme.spacing(0, 1),
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.raised,
  border: `1px solid ${theme.vars.palette.border.strong}`,
  borderRadius: theme.spacing(0.75),
  cursor: 'pointer',
}));
