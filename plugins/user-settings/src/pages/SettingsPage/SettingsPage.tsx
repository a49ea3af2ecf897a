import { NotFoundPlace, useRouteRef } from '@portico/app';
import { Page, PageContent, PageHeader } from '@portico/ui';
import { HeaderTabs } from '@portico/ui/header';
import { useTranslations } from '@portico/ui/i18n';
import { useParams } from 'react-router';
import { AuthProvidersTab } from '../../components/AuthProvidersTab.tsx';
import { FeatureFlagsTab } from '../../components/FeatureFlagsTab.tsx';
import { GeneralTab } from '../../components/GeneralTab.tsx';
import { settingsRouteRef } from '../../routes.ts';
import { laterSettingsTranslations } from '../../laterTranslations.ts';

/** The tabs by their path below the settings. */
const tabs = [
  { path: '', key: 'tab.general', Content: GeneralTab },
  { path: 'feature-flags', key: 'tab.featureFlags', Content: FeatureFlagsTab },
  { path: 'auth-providers', key: 'tab.authProviders', Content: AuthProvidersTab },
] as const;

/** A user's settings, a tab a subject, each with an address. */
export default function SettingsPage() {
  const t = useTranslations(laterSettingsTranslations);
  const base = useRouteRef(settingsRouteRef)?.() ?? '';
  const { '*': below = '' } = useParams();
  const active = tabs.find(({ path }) => path === below.replace(/\/$/, ''));
  if (!active) return <NotFoundPlace />;

  return (
    <Page>
      <PageHeader
        title={t('settings.title')}
        tabs={
          <HeaderTabs
            label={t('settings.title')}
            activeId={active.key}
            tabs={tabs.map(({ path, key }) => ({
              id: key,
              label: t(key),
              to: path ? `${base}/${path}` : base,
            }))}
          />
        }
      />
      <PageContent>
        <active.Content />
      </PageContent>
    </Page>
  );
}
