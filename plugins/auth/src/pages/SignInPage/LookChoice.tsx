import { styled } from '@mui/material/styles';
import { useLanguage, useThemeMode } from '@portico/app';
import { nameLanguage, useTranslations } from '@portico/ui/i18n';
import { GlobeIcon, MoonIcon } from '@portico/ui/icons';
import { type ThemeMode } from '@portico/ui/theme';
import { authTranslations } from '../../translations.ts';

const modes = ['system', 'light', 'dark'] as const satisfies readonly ThemeMode[];

/** Language and theme, for those who cannot yet get to their settings. */
export function LookChoice() {
  const t = useTranslations(authTranslations);
  const { language, supported, setLanguage } = useLanguage();
  const [mode, setMode] = useThemeMode();
  return (
    <Row>
      {supported.length > 1 && (
        <label>
          <GlobeIcon size={16} />
          <select
            aria-label={t('footer.language')}
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
          >
            {supported.map(tag => (
              <option key={tag} value={tag} lang={tag}>
                {nameLanguage(tag)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <MoonIcon size={16} />
        <select
          aria-label={t('footer.theme')}
          value={mode}
          onChange={({ target }) => setMode(target.value as ThemeMode)}
        >
          {modes.map(each => (
            <option key={each} value={each}>
              {t(`theme.${each}`)}
            </option>
          ))}
        </select>
      </label>
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 3),
  marginBlockStart: theme.spacing(4),
  color: theme.vars.palette.text.secondary,
  '& label': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.75) },
  '& svg': { flex: 'none' },
  '& select': {
    ...theme.typography.body2,
    minHeight: 32,
    color: 'inherit',
    backgroundColor: theme.vars.palette.surface.page,
    border: 0,
    borderRadius: 6,
    cursor: 'pointer',
  },
}));
