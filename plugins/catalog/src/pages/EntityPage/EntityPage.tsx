import Button from '@mui/material/Button';
import {
  LazyContribution,
  preloadContribution,
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
import {
  EntityKindIcon,
  ErrorPanel,
  HeaderTabs,
  Link,
  Page,
  PageContent,
  PageHeader,
  Progress,
  SkeletonText,
  useReadText,
  useTranslations,
  WarningPanel,
} from '@portico/ui';
import { useEffect, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { EntityContextMenu } from '../../components/EntityContextMenu/EntityContextMenu.tsx';
import {
  EntityInspector,
  useInspectorTab,
} from '../../components/EntityInspector/EntityInspector.tsx';
import { EntityLabels } from '../../components/EntityLabels/EntityLabels.tsx';
import { toParams } from '../../components/EntityRefLink/EntityRefLink.tsx';
import { RefreshButton } from '../../components/RefreshButton/RefreshButton.tsx';
import { StarButton } from '../../components/StarButton/StarButton.tsx';
import { entityCardPoint, entityTabPoint } from '../../extensionPoints.ts';
import { hasAncestors } from '../../model/ancestorProblems.ts';
import { findActiveTab, getTabLinkPath } from '../../model/entityTabs.ts';
import { CurrentEntityContext } from '../../queries/currentEntity.ts';
import { useEntityByName } from '../../queries/entity.ts';
import { useRecordedVisit } from '../../queries/visitedEntities.ts';
import { catalogEntityRouteRef, catalogIndexRouteRef, readEntityName } from '../../routes.ts';
import { catalogTranslations } from '../../translations.ts';
import { useBreadcrumbs } from './useBreadcrumbs.tsx';

const defaultNamespace = 'default';

export { prefetchEntityPage as prefetch } from './prefetchEntityPage.ts';

/** The page of one entity: who it is at the top, and tabs that plugins add below. */
export default function EntityPage() {
  const name = readEntityName(useParams());
  const { data: entity, error, isPending, refetch } = useEntityByName(name);
  const t = useTranslations(catalogTranslations);
  usePreloadedParts();
  useRecordedVisit(entity ? stringifyEntityRef(entity) : undefined);

  if (isPending) {
    return (
      <Page>
        <PageHeader title={name.name} type={name.kind} />
        <Progress />
        <PageContent>
          <SkeletonText lines={6} />
        </PageContent>
      </Page>
    );
  }
  if (error) {
    return (
      <Page>
        <PageHeader title={name.name} type={name.kind} />
        <PageContent>
          <ErrorPanel
            error={error}
            actions={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
          />
        </PageContent>
      </Page>
    );
  }
  if (!entity) return <NoEntity name={name} />;
  // Another entity is another page: no dialog of the former one stays.
  return (
    <CurrentEntityContext value={entity}>
      <FoundEntity key={stringifyEntityRef(entity)} entity={entity} />
    </CurrentEntityContext>
  );
}

/** Loads tabs and cards while the entity is still on its way. */
function usePreloadedParts(): void {
  const tabs = useContributions(entityTabPoint);
  const cards = useContributions(entityCardPoint);
  useEffect(() => {
    for (const { value } of [...tabs.slice(0, 1), ...cards]) void preloadContribution(value.load);
  }, [tabs, cards]);
}

function NoEntity({ name }: { name: { kind: string; namespace: string; name: string } }) {
  const t = useTranslations(catalogTranslations);
  const indexPath = useRouteRef(catalogIndexRouteRef)?.();
  const entityRef = `${name.kind}:${name.namespace}/${name.name}`;
  return (
    <Page>
      <PageHeader title={name.name} type={name.kind} />
      <PageContent>
        <WarningPanel
          title={t('entity.notFound')}
          message={t('entity.notFoundReason', { kind: name.kind, entityRef })}
          actions={
            indexPath && (
              <Link
                to={`${indexPath}?kind=${encodeURIComponent(name.kind)}&q=${encodeURIComponent(name.name)}`}
              >
                {t('entity.search')}
              </Link>
            )
          }
        />
      </PageContent>
    </Page>
  );
}

function FoundEntity({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const { tabs, activeTab } = useEntityTabs(entity);
  const [, setInspectorTab] = useInspectorTab();
  const namespace = entity.metadata.namespace ?? defaultNamespace;
  const displayName = getEntityDisplayName(entity);
  const type = entity.spec?.['type'];
  const title =
    namespace === defaultNamespace
      ? displayName
      : t('entity.titleIn', { name: displayName, namespace });

  useDocumentTitle(displayName);

  return (
    <Page>
      <PageHeader
        title={title}
        type={typeof type === 'string' ? `${entity.kind} — ${type}` : entity.kind}
        icon={<EntityKindIcon kind={entity.kind} size={20} />}
        {...(typeof type === 'string' && { colorTheme: type })}
        breadcrumbs={useBreadcrumbs(entity)}
        labels={<EntityLabels entity={entity} />}
        actions={
          <>
            {hasAncestors(entity) && <RefreshButton entity={entity} />}
            <StarButton entity={entity} />
            <EntityContextMenu entity={entity} onInspect={() => setInspectorTab('overview')} />
          </>
        }
        tabs={<HeaderTabs tabs={tabs} activeId={activeTab?.id} label={t('entity.tabs')} />}
      />
      <PageContent>
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
      <EntityInspector entity={entity} />
    </Page>
  );
}

function useEntityTabs(entity: Entity) {
  const readText = useReadText();
  const { pathname } = useLocation();
  const params = toParams(parseEntityRef(getPathRef(entity)));
  const base = useRouteRef(catalogEntityRouteRef)?.(params) ?? '';
  const contributions = useContributions(entityTabPoint);
  const shown = useMemo(
    () => contributions.filter(({ value }) => value.isShownFor?.(entity) ?? true),
    [contributions, entity],
  );
  const subPath = pathname.split('/').slice(base.split('/').length).join('/');
  const active = findActiveTab(
    shown.map(tab => ({ path: tab.value.path, tab })),
    subPath,
  );
  return {
    tabs: shown.map(({ id, value }) => {
      const path = getTabLinkPath(value.path);
      return { id, label: readText(value.title), to: path ? `${base}/${path}` : base };
    }),
    activeTab: active?.tab,
  };
}

function getPathRef({ kind, metadata }: Entity): string {
  return `${kind}:${metadata.namespace ?? defaultNamespace}/${metadata.name}`;
}
