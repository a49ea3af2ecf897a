import { styled } from '@mui/material/styles';
import { Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { configApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { appTranslations } from '../translations.ts';
import { readBranding } from './branding.ts';
import { PorticoSign } from './PorticoSign.tsx';
import { useLogo } from './useLogo.ts';

/** Props of {@link Logo}. */
export interface LogoProps {
  /** Whether there is room for words. */
  isOpen: boolean;
}

/** The company's logo or the portal's sign, and the portal's name; leads home. */
export function Logo({ isOpen }: LogoProps) {
  const t = useTranslations(appTranslations);
  const config = useApi(configApiRef);
  const title = config.getOptionalString('app.title') ?? 'Portico';
  const { logoText = title } = readBranding(config);
  const logo = useLogo();
  const url = isOpen ? logo.url : logo.markUrl;
  return (
    <Home to="/" aria-label={t('sidebar.home', { title })} underline="none" color="inherit">
      {url === undefined ? <PorticoSign /> : <img src={url} alt="" />}
      {isOpen && logoText && <Title>{logoText}</Title>}
    </Home>
  );
}

const Home = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  minWidth: 0,
  '& > svg': { flex: 'none', color: theme.vars.palette.primary.main },
  '& > img': { flex: 'none', height: 28, maxWidth: 176, objectFit: 'contain' },
}));

const Title = styled('span')(({ theme }) => ({
  ...theme.typography.subtitle1,
  fontWeight: 650,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}));
