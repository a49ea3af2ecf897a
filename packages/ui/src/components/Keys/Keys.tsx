import { styled } from '@mui/material/styles';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { listKeyCaps } from './formatKeys.ts';

/** Props of {@link Keys}. */
export interface KeysProps {
  /** Such as `mod+k` or `g c`. */
  shortcut: string;
}

/** The keys of a shortcut, rendered as keys. */
export function Keys({ shortcut }: KeysProps) {
  const t = useTranslations(uiTranslations);
  return (
    <Row>
      {listKeyCaps(shortcut, { control: t('keys.control') }).map((cap, index) => (
        <kbd key={index}>{cap}</kbd>
      ))}
    </Row>
  );
}

const Row = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flex: 'none',
  gap: theme.spacing(0.5),
  '& kbd': {
    ...theme.typography.caption,
    minWidth: 20,
    padding: theme.spacing(0, 0.5),
    textAlign: 'center',
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.surface.sunken,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 4,
  },
}));
