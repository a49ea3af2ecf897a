import { styled } from '@mui/material/styles';
import { Link, useTranslations } from '@portico/ui';
import { configApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { appTranslations } from '../translations.ts';

/** Props of {@link Logo}. */
export interface LogoProps {
  /** Whether there is room for words. */
  isOpen: boolean;
}

/** The portal's sign, a doorway between two columns, and its name; leads home. */
export function Logo({ isOpen }: LogoProps) {
  const title = useApi(configApiRef).getOptionalString('app.title') ?? 'Portico';
  const t = useTranslations(appTranslations);
  return (
    <Home to="/" aria-label={t('sidebar.home', { title })} underline="none" color="inherit">
      <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden fill="none">
        <path d="M2 8.5 12 3l10 5.5z" fill="currentColor" />
        <path
          d="M5 11v9M9.7 11v9M14.3 11v9M19 11v9M3 21h18"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {isOpen && <Title>{title}</Title>}
    </Home>
  );
}

const Home = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  minWidth: 0,
  '& > svg': { flex: 'none', color: theme.vars.palette.primary.main },
}));

const Title = styled('span')(({ theme }) => ({
  ...theme.typography.subtitle1,
  fontWeight: 650,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}));
