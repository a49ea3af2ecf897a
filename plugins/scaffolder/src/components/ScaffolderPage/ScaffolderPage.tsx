import { useDocumentTitle, useRouteRef } from '@portico/app';
import { Page, PageContent, PageHeader } from '@portico/ui';
import { HeaderTabs } from '@portico/ui/header';
import { useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import {
  actionsRouteRef,
  editRouteRef,
  listTasksRouteRef,
  rootRouteRef,
  templatingExtensionsRouteRef,
} from '../../routes.ts';

/** Props of {@link ScaffolderPage}. */
export interface ScaffolderPageProps {
  tab: 'templates' | 'tasks' | 'actions' | 'extensions' | 'tools';
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the scaffolder's first level, with tabs to the others. */
export function ScaffolderPage({ tab, actions, children }: ScaffolderPageProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const paths = {
    templates: useRouteRef(rootRouteRef)?.(),
    tasks: useRouteRef(listTasksRouteRef)?.(),
    actions: useRouteRef(actionsRouteRef)?.(),
    extensions: useRouteRef(templatingExtensionsRouteRef)?.(),
    tools: useRouteRef(editRouteRef)?.(),
  };
  const tabs = (['templates', 'tasks', 'actions', 'extensions', 'tools'] as const).flatMap(id => {
    const to = paths[id];
    return to === undefined ? [] : [{ id, to, label: t(`tab.${id}`) }];
  });
  const title = t(`title.${tab}`);
  useDocumentTitle(title);
  return (
    <Page>
      <PageHeader
        title={title}
        actions={actions}
        tabs={<HeaderTabs tabs={tabs} activeId={tab} label={t('tab.label')} />}
      />
      <PageContent>{children}</PageContent>
    </Page>
  );
}
