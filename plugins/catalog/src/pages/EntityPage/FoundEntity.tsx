import { styled } from '@mui/material/styles';
import {
  LazyContribution,
  SubjectControls,
  useContributions,
  useDocumentTitle,
  useRouteRef,
} from '@portico/app';
import {
  type Entity,
  getEntityDisplayName,
  parseEntityRef,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { Page, PageContent, PageHeader, Progress, WarningPanel } from '@portico/ui';
import { HeaderTabs } from '@portico/ui/header';
import { useReadText, useTranslations } from '@portico/ui/i18n';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { EntityContextMenu } from '../../components/EntityContextMenu/EntityContextMenu.tsx';
import { EntityDialogs } from '../../components/EntityDialogs/EntityDialogs.tsx';
import { EntityStates } from '../../components/EntityStates/EntityStates.tsx';
import { EntityLabels } from '../../components/EntityLabels/EntityLabels.tsx';
import { toEntityParams } from '../../model/toEntityParams.ts';
import { RefreshButton } from '../../components/RefreshButton/RefreshButton.tsx';
import { StarButton } from '../../components/StarButton/StarButton.tsx';
import { UseTemplateButton } from '../../components/UseTemplateButton/UseTemplateButton.tsx';
import { ViewDocsLink } from '../../components/ViewDocsLink/ViewDocsLink.tsx';
import { entityTabPoint } from '../../points.ts';
import { hasAncestors } from '../../model/ancestorProblems.ts';
import { findActiveTab, getTabLinkPath } from '../../model/entityTabs.ts';
import { writeTimeParam } from '../../model/timeParam.ts';
import { CurrentEntityContext } from '../../queries/currentEntity.ts';
import { useEntityTime } from '../../queries/history/entityTime.ts';
import { catalogEntityRouteRef } from '../../routes.ts';
import { catalogTranslations } from '../../translations.ts';
import { useBreadcrumbs } from './useBreadcrumbs.tsx';
import { useEntityHeading } from './useEntityHeading.tsx';

const defaultNamespace = 'default';

const Notice = styled('div')({ marginBottom: 16 });

/** Props of {@link FoundEntity}. */
export interface FoundEntityProps {
  entity: Entity;
  /** What is to be said above it. */
  banner?: ReactNode;
}

/** The page of an entity that was found: who it is at the top, and tabs that plugins add below. */
export function FoundEntity({ entity, banner }: FoundEntityProps) {
  const t = useTranslations(catalogTranslations);
  const isPast = useEntityTime() !== undefined;
  const { tabs, activeTab, unknownPath } = useEntityTabs(entity);
  useDocumentTitle(getEntityDisplayName(entity));

  return (
    <CurrentEntityContext value={entity}>
      <Page>
        {banner}
        <PageHeader
          {...useEntityHeading(entity)}
          breadcrumbs={useBreadcrumbs(entity)}
          badges={<EntityStates entity={entity} />}
          labels={<EntityLabels entity={entity} />}
          actions={
            <>
              {!isPast && <UseTemplateButton entity={entity} />}
              {!isPast && hasAncestors(entity) && <RefreshButton entity={entity} />}
              <ViewDocsLink entity={entity} />
              <StarButton entity={entity} />
              {!isPast && (
                <SubjectControls
                  subject={{
                    type: 'entity',
                    entityRef: stringifyEntityRef(entity),
                    title: getEntityDisplayName(entity),
                  }}
                />
              )}
              <EntityContextMenu entity={entity} />
            </>
          }
          tabs={<HeaderTabs tabs={tabs} activeId={activeTab?.id} label={t('entity.tabs')} />}
        />
        <PageContent>
          {unknownPath !== undefined && (
            <Notice>
              <WarningPanel
                severity="info"
                title={t('entity.unknownPage', { path: unknownPath })}
              />
            </Notice>
          )}
          {activeTab && (
            <LazyContribution
              key={activeTab.id}
              pluginId={activeTab.pluginId}
              load={activeTab.value.load}
              fallback={<Progress />}
              props={{ entity }}
            />
          )}
        </PageContent>
        <EntityDialogs entity={entity} />
      </Page>
    </CurrentEntityContext>
  );
}

function useEntityTabs(entity: Entity) {
  const readText = useReadText();
  const { pathname } = useLocation();
  const params = toEntityParams(parseEntityRef(getPathRef(entity)));
  const base = useRouteRef(catalogEntityRouteRef)?.(params) ?? '';
  const time = useEntityTime();
  const search = time === undefined ? '' : `?${writeTimeParam(new URLSearchParams(), time)}`;
  const contributions = useContributions(entityTabPoint);
  const shown = useMemo(
    () => contributions.filter(({ value }) => value.isShownFor?.(entity) ?? true),
    [contributions, entity],
  );
  const subPath = pathname.split('/').slice(base.split('/').length).join('/');
  const active = findActiveTab(
    contributions
      .filter(tab => tab.value.explainsAbsence || shown.includes(tab))
      .map(tab => ({ path: tab.value.path, tab })),
    subPath,
  );
  return {
    tabs: shown.map(({ id, value }) => {
      const path = getTabLinkPath(value.path);
      return {
        id,
        label: readText(value.title),
        to: `${path ? `${base}/${path}` : base}${search}`,
      };
    }),
    activeTab: active?.tab.tab,
    unknownPath: active?.isMatch === false ? `/${subPath}` : undefined,
  };
}

function getPathRef({ kind, metadata }: Entity): string {
  return `${kind}:${metadata.namespace ?? defaultNamespace}/${metadata.name}`;
}
