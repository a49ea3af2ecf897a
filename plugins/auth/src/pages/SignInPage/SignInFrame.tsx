import { styled } from '@mui/material/styles';
import { configApiRef, PorticoSign, useApi } from '@portico/app';
import { useTranslations } from '@portico/ui';
import type { ReactNode } from 'react';
import { authTranslations } from '../../translations.ts';
import { LookChoice } from './LookChoice.tsx';

/** What stands around the ways to sign in: whose portal it is, and what it is for. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const t = useTranslations(authTranslations);
  const config = useApi(configApiRef);
  const title = config.getOptionalString('app.title') ?? 'Portico';
  const company = config.getOptionalString('organization.name');
  const logoUrl = config.getOptionalString('app.branding.logo.url');
  return (
    <Screen>
      <Hall aria-hidden>
        <div>
          {logoUrl === undefined ? <PorticoSign /> : <img src={logoUrl} alt="" />}
          <strong>{title}</strong>
          <p>{t('signIn.pitch')}</p>
        </div>
        <Colonnade />
      </Hall>
      <Main>
        <div>
          <Mark aria-hidden>
            <PorticoSign />
          </Mark>
          <h1>{t('signIn.title', { title })}</h1>
          <Company>{company ?? t('signIn.choose')}</Company>
          {children}
          <LookChoice />
        </div>
      </Main>
    </Screen>
  );
}

const columns = Array.from({ length: 7 }, (_, index) => 40 + index * 80);

/** A row of columns, drawn in the accent. */
function Colonnade() {
  return (
    <svg viewBox="0 0 560 300" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <path d="M0 64h560v14H0zM0 84h560v6H0z" fill="currentColor" opacity="0.5" />
      {columns.map(x => (
        <g key={x} fill="currentColor">
          <path d={`M${x - 24} 94h48v8h-48z`} opacity="0.55" />
          <path d={`M${x - 16} 106h32v170h-32z`} opacity="0.28" />
          <path d={`M${x - 8} 106h3v170h-3zM${x + 5} 106h3v170h-3z`} opacity="0.35" />
          <path d={`M${x - 24} 280h48v8h-48z`} opacity="0.55" />
        </g>
      ))}
      <path d="M0 290h560v10H0z" fill="currentColor" opacity="0.5" />
    </svg>
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
  '& > svg': { display: 'block', width: '100%', minHeight: 220, maxHeight: '50vh' },
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
  [theme.breakpoints.up('md')]: { display: 'none' },
}));

const Company = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(0.5, 0, 3),
  color: theme.vars.palette.text.secondary,
}));
