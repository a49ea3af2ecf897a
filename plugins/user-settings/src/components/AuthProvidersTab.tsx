import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import {
  errorApiRef,
  identityApiRef,
  PluginBoundary,
  storageApiRef,
  useApi,
  useContributions,
} from '@portico/app';
import { AppContext } from '@portico/app/assembly';
import { signInStorage } from '@portico/app/sign-in';
import type { ApiRef } from '@portico/core';
import { Avatar, EmptyState, InfoCard, Tag } from '@portico/ui';
import { CodeSnippet } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { providerSettingPoint, type ProviderSession, type ProviderSessionApi } from '../points.ts';
import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { laterSettingsTranslations } from '../laterTranslations.ts';
import { SettingRow, SettingRows } from './SettingRow.tsx';

const example = `providerSettingPoint.add({
  id: 'github',
  title: 'GitHub',
  session: githubSessionApiRef,
});`;

/** The providers that users sign in to beside the portal itself. */
export function AuthProvidersTab() {
  const t = useTranslations(laterSettingsTranslations);
  const providers = useSetUpProviders();
  if (providers.length === 0) {
    return (
      <InfoCard>
        <EmptyState title={t('providers.none')} description={t('providers.hint')}>
          <CodeSnippet language="ts" code={example} label={t('providers.example')} />
        </EmptyState>
      </InfoCard>
    );
  }
  return (
    <InfoCard title={t('providers.title')} subheader={t('providers.hint')} hasNoPadding>
      <SettingRows>
        {providers.map(({ id, pluginId, title, session }) => (
          <PluginBoundary key={id} pluginId={pluginId}>
            <ProviderSetting id={id} title={title} sessionRef={session} />
          </PluginBoundary>
        ))}
      </SettingRows>
    </InfoCard>
  );
}

interface SetUpProvider {
  id: string;
  pluginId: string;
  title: string;
  session: ApiRef<ProviderSessionApi>;
}

function useSetUpProviders(): readonly SetUpProvider[] {
  const providers = useContributions(providerSettingPoint);
  const assembly = use(AppContext)?.assembly;
  return providers.flatMap(({ id, pluginId, value: { title, session, isSetUp } }) => {
    const apis = assembly?.apisFor(pluginId);
    if (!apis || isSetUp?.(apis) === false) return [];
    return [{ id, pluginId, session, title: typeof title === 'string' ? title : title(apis) }];
  });
}

interface ProviderSettingProps {
  id: string;
  title: string;
  sessionRef: ApiRef<ProviderSessionApi>;
}

function ProviderSetting({ id, title, sessionRef }: ProviderSettingProps) {
  const t = useTranslations(laterSettingsTranslations);
  const session = useApi(sessionRef);
  const errors = useApi(errorApiRef);
  const current = useSyncExternalStore(session.subscribe, session.getSession);
  const signOut = useSignOut(id, session);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    session.restore().catch((error: Error) => errors.post(error));
  }, [session, errors]);

  const run = async (change: () => Promise<void>) => {
    setBusy(true);
    try {
      await change();
    } catch (error) {
      // Whoever turns the login down in the provider's window knows it.
      errors.post(error as Error, { hidden: (error as Error).name === 'PopupRejectedError' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingRow
      label={title}
      hint={current ? <SessionDetails session={current} /> : t('providers.signedOut')}
    >
      {labelling => (
        <Button
          aria-describedby={labelling['aria-labelledby']}
          variant="outlined"
          disabled={isBusy}
          onClick={() => void run(() => (current ? signOut() : session.signIn()))}
        >
          {t(current ? 'providers.signOut' : 'providers.signIn')}
        </Button>
      )}
    </SettingRow>
  );
}

/** Signs out of a provider; of the portal too where that was how somebody came in. */
function useSignOut(providerId: string, session: ProviderSessionApi): () => Promise<void> {
  const identity = useApi(identityApiRef);
  const stored = useApi(storageApiRef).forBucket(signInStorage.bucket);
  return async () => {
    if (stored.get(signInStorage.key) === providerId) await identity.signOut();
    else await session.signOut();
  };
}

function SessionDetails({ session: { profile, scopes } }: { session: ProviderSession }) {
  const t = useTranslations(laterSettingsTranslations);
  const name = profile.displayName ?? profile.email;
  return (
    <Details>
      {name !== undefined && (
        <Avatar name={name} {...(profile.picture !== undefined && { picture: profile.picture })} />
      )}
      <span>
        {name === undefined ? t('providers.signedIn') : t('providers.signedInAs', { name })}
      </span>
      {scopes.length > 0 && (
        <Scopes>
          <span>{t('providers.scopes')}</span>
          {scopes.map(scope => (
            <Tag key={scope}>{scope}</Tag>
          ))}
        </Scopes>
      )}
    </Details>
  );
}

const Details = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  overflowWrap: 'anywhere',
}));

const Scopes = styled('span')({ display: 'contents' });
