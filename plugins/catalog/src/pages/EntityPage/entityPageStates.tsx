import { styled } from '@mui/material/styles';
import { useDocumentTitle, useRouteRef } from '@portico/app';
import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import {
  ErrorPanel,
  Link,
  Page,
  PageContent,
  PageHeader,
  type PageHeaderProps,
  Progress,
  SkeletonText,
  WarningPanel,
} from '@portico/ui';
import { useKindLabel } from '@portico/ui/kinds';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import { formatTime } from '../../components/TimeTravel/formatTime.ts';
import { useTimeHref } from '../../components/TimeTravel/useTimeHref.ts';
import { justBefore } from '../../model/timeParam.ts';
import { useEntityHistory } from '../../queries/history/entityHistory.ts';
import { useKnownEntity } from '../../queries/knownEntity.ts';
import { catalogIndexRouteRef } from '../../routes.ts';
import { catalogTranslations } from '../../translations.ts';
import { useEntityHeading } from './useEntityHeading.tsx';

/** The page of an entity that is still on its way, under the heading that it will have where a list has told it. */
export function LoadingEntity({ name }: { name: EntityName }) {
  const heading = useNamedHeading(name);
  return (
    <Page>
      <PageHeader {...heading} tabs={<TabsPlace />} />
      <Progress />
      <PageContent>
        <SkeletonText lines={6} />
      </PageContent>
    </Page>
  );
}

/** The heading of an entity of which no more is known than its reference and what a list has read. */
function useNamedHeading(name: EntityName): Pick<PageHeaderProps, 'title' | 'breadcrumbs'> {
  const t = useTranslations(catalogTranslations);
  const known = useKnownEntity(stringifyEntityRef(name));
  const indexPath = useRouteRef(catalogIndexRouteRef)?.();
  const heading = useEntityHeading(
    known ?? {
      apiVersion: '',
      kind: name.kind,
      metadata: { name: name.name, namespace: name.namespace },
    },
  );
  return {
    ...heading,
    breadcrumbs: [{ label: t('nav.catalog'), ...(indexPath !== undefined && { to: indexPath }) }],
  };
}

/** The page of an entity that could not be read. */
export function FailedEntity({
  name,
  error,
  onRetry,
}: {
  name: EntityName;
  error: Error;
  onRetry: () => void;
}) {
  return (
    <UnshownEntity name={name}>
      <ErrorPanel error={error} onRetry={onRetry} />
    </UnshownEntity>
  );
}

/** The page of an entity that there is not. */
export function NoEntity({ name }: { name: EntityName }) {
  const t = useTranslations(catalogTranslations);
  const locale = useLocale();
  const indexPath = useRouteRef(catalogIndexRouteRef)?.();
  const hrefAt = useTimeHref();
  const entityRef = `${name.kind}:${name.namespace}/${name.name}`;
  const deletedAt = useDeletedAt(stringifyEntityRef(name));
  const reason = t('entity.notFoundReason', { kind: useKindLabel()(name.kind), entityRef });
  return (
    <UnshownEntity name={name} title={t('entity.notFound')}>
      <WarningPanel
        title={t('entity.notFound')}
        message={
          deletedAt === undefined
            ? reason
            : `${reason} ${t('entity.deletedAt', { time: formatTime(deletedAt, locale) })}`
        }
        actions={
          <ActionLinks>
            {indexPath && (
              <Link
                to={`${indexPath}?kind=${encodeURIComponent(name.kind)}&q=${encodeURIComponent(name.name)}`}
              >
                {t('entity.search')}
              </Link>
            )}
            {deletedAt !== undefined && (
              <Link to={hrefAt(justBefore(deletedAt))}>{t('entity.showBefore')}</Link>
            )}
          </ActionLinks>
        }
      />
    </UnshownEntity>
  );
}

/** When an entity that is gone was deleted, for those who may know. */
function useDeletedAt(entityRef: string): string | undefined {
  const { data } = useEntityHistory(entityRef);
  const latest = data?.pages[0]?.items[0];
  return latest?.action === 'deleted' ? latest.at : undefined;
}

/** The page of an entity that is not shown, and why. */
export function UnshownEntity({
  name,
  title,
  children,
}: {
  name: EntityName;
  /** Of the browser's tab; default the name. */
  title?: string;
  children: ReactNode;
}) {
  useDocumentTitle(title ?? name.name);
  const heading = useNamedHeading(name);
  return (
    <Page>
      <PageHeader {...heading} />
      <PageContent>{children}</PageContent>
    </Page>
  );
}

// As high as the tabs that come.
const TabsPlace = styled('div')({ height: 36 });

const ActionLinks = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 2),
}));
