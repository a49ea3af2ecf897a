import Button from '@mui/material/Button';
import { errorApiRef, PluginBoundary, useApi, useContributions } from '@portico/app';
import { CodeBlock, EmptyState, InfoCard, useTranslations } from '@portico/ui';
import { type AuthProviderContribution, authProviderPoint } from '@portico/user-settings-common';
import { useState, useSyncExternalStore } from 'react';
import { settingsTranslations } from '../translations.ts';
import { SettingRow, SettingRows } from './SettingRow.tsx';

const example = `authProviderPoint.add({
  id: 'github',
  title: 'GitHub',
  session: githubSessionApiRef,
});`;

/** The providers that users sign in to beside the portal itself. */
export function AuthProvidersTab() {
  const t = useTranslations(settingsTranslations);
  const providers = useContributions(authProviderPoint);
  if (providers.length === 0) {
    return (
      <InfoCard>
        <EmptyState title={t('providers.none')} description={t('providers.mend')}>
          <CodeBlock code={example} label={t('providers.example')} />
        </EmptyState>
      </InfoCard>
    );
  }
  return (
    <InfoCard title={t('providers.title')} subheader={t('providers.hint')} hasNoPadding>
      <SettingRows>
        {providers.map(({ id, pluginId, value }) => (
          <PluginBoundary key={id} pluginId={pluginId}>
            <ProviderSetting provider={value} />
          </PluginBoundary>
        ))}
      </SettingRows>
    </InfoCard>
  );
}

function ProviderSetting({ provider }: { provider: AuthProviderContribution }) {
  const t = useTranslations(settingsTranslations);
  const session = useApi(provider.session);
  const errors = useApi(errorApiRef);
  const profile = useSyncExternalStore(session.subscribe, session.getProfile);
  const [isBusy, setBusy] = useState(false);

  const run = async (change: () => Promise<void>) => {
    setBusy(true);
    try {
      await change();
    } catch (error) {
      errors.post(error as Error);
    } finally {
      setBusy(false);
    }
  };
  const name = profile?.displayName ?? profile?.email;
  const state = !profile
    ? t('providers.signedOut')
    : name === undefined
      ? t('providers.signedIn')
      : t('providers.signedInAs', { name });
  return (
    <SettingRow label={provider.title} hint={state}>
      {labelling => (
        <Button
          aria-describedby={labelling['aria-labelledby']}
          variant="outlined"
          disabled={isBusy}
          onClick={() => void run(() => (profile ? session.signOut() : session.signIn()))}
        >
          {t(profile ? 'providers.signOut' : 'providers.signIn')}
        </Button>
      )}
    </SettingRow>
  );
}
