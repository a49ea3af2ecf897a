import { styled } from '@mui/material/styles';
import { configApiRef, useApi } from '@portico/app';
import { PorticoSign, useLogo } from '@portico/app/sign-in';
import { useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import { authTranslations } from '../../translations.ts';
import { LookChoice } from './LookChoice.tsx';

/** Props of {@link SignInFrame}. */
export interface SignInFrameProps {
  /** Whether there are several ways to choose from. */
  isChoice?: boolean;
  children: ReactNode;
}

/** What is around the ways to sign in: whose portal it is, and what it is for. */
export function SignInFrame({ isChoice = false, children }: SignInFrameProps) {
  const t = useTranslations(authTranslations);
  const config = useApi(configApiRef);
  const title = config.getOptionalString('app.title') ?? 'Portico';
  const company = config.getOptionalString('organization.name');
  const { url: logoUrl } = useLogo();
  const picture = config.getOptionalString('app.branding.signIn.image');
  const sign = logoUrl === undefined ? <PorticoSign /> : <img src={logoUrl} alt="" />;
  return (
    <Screen>
      <Hall aria-hidden data-pictured={picture === undefined ? undefined : ''}>
        <div>
          {sign}
          <strong>{title}</strong>
          <p>{config.getOptionalString('app.branding.signIn.text') ?? t('signIn.pitch')}</p>
        </div>
        {picture !== undefined && <img src={picture} alt="" />}
      </Hall>
      <Main>
        <div>
          <Mark aria-hidden>{sign}</Mark>
          <h1>{t('signIn.title', { title })}</h1>
          <Company>{company ?? (isChoice && t('signIn.choose'))}</Company>
          {children}
          <LookChoice />
        </div>
      </Main>
    </Screen>
  );
}

const Screen = styled('div')(({ theme }) => ({
  display: 'grid',
  minHeight: '100dvh',
  backgroundColor: theme.vars.palette.surface.page,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(320px, 5fr) 7fr' },
}));

const Hall = styled('div')(({ theme }) => ({
  display: 'none',
  flexDirection: 'column',
  justifyContent: 'space-between',
  overflow: 'hidden',
  color: theme.vars.palette.primary.main,
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 9%, ${theme.vars.palette.surface.raised})`,
  borderInlineEnd: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.up('md')]: { display: 'flex' },
  '& > div': { padding: theme.spacing(6, 6, 4) },
  '& > div > svg': { width: 44, height: 44 },
  '& > div > img': { height: 44, maxWidth: 240, objectFit: 'contain' },
  '& strong': {
    ...theme.typography.h1,
    display: 'block',
    marginBlockStart: theme.spacing(3),
    fontSize: '1.75rem',
    color: theme.vars.palette.text.primary,
  },
  '& p': {
    ...theme.typography.body1,
    maxWidth: '34ch',
    margin: theme.spacing(1, 0, 0),
    color: theme.vars.palette.text.secondary,
  },
  // A grid of dots that fades in towards the foot.
  '&:not([data-pictured])::after': {
    content: '""',
    flex: 1,
    minHeight: 220,
    backgroundImage: 'radial-gradient(currentColor 1.25px, transparent 1.5px)',
    backgroundSize: '20px 20px',
    opacity: 0.45,
    maskImage: 'linear-gradient(transparent, black)',
  },
  '& > img': { flex: 1, width: '100%', minHeight: 0, objectFit: 'cover' },
}));

const Main = styled('main')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  justifyItems: 'center',
  padding: theme.spacing(4, 2),
  '& > div': { width: '100%', maxWidth: 420 },
  '& h1': { ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere' },
}));

const Mark = styled('div')(({ theme }) => ({
  marginBlockEnd: theme.spacing(2),
  color: theme.vars.palette.primary.main,
  '& > svg': { width: 36, height: 36 },
  '& > img': { height: 36, maxWidth: 200, objectFit: 'contain' },
  [theme.breakpoints.up('md')]: { display: 'none' },
}));

const Company = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(0.5, 0, 3),
  color: theme.vars.palette.text.secondary,
}));
