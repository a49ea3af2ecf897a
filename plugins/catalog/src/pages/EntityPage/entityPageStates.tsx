import Button from '@mui/material/Button';
import { useRouteRef } from '@portico/app';
import type { EntityName } from '@portico/catalog-model';
import {
  ErrorPanel,
  Link,
  Page,
  PageContent,
  PageHeader,
  Progress,
  SkeletonText,
  useTranslations,
  WarningPanel,
} from '@portico/ui';
import type { ReactNode } from 'react';
import { catalogIndexRouteRef } from '../../routes.ts';
import { catalogTranslations } from '../../translations.ts';

/** The page of an entity that is still on its way. */
export function LoadingEntity({ name }: { name: EntityName }) {
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
  const t = useTranslations(catalogTranslations);
  return (
    <UnshownEntity name={name}>
      <ErrorPanel error={error} actions={<Button onClick={onRetry}>{t('action.retry')}</Button>} />
    </UnshownEntity>
  );
}

/** The page of an entity that there is not. */
export function NoEntity({ name }: { name: EntityName }) {
  const t = useTranslations(catalogTranslations);
  const indexPath = useRouteRef(catalogIndexRouteRef)?.();
  const entityRef = `${name.kind}:${name.namespace}/${name.name}`;
  return (
    <UnshownEntity name={name}>
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
    </UnshownEntity>
  );
}

/** The page of an entity that is not shown, and why. */
export function UnshownEntity({ name, children }: { name: EntityName; children: ReactNode }) {
  return (
    <Page>
      <PageHeader title={name.name} type={name.kind} />
      <PageContent>{children}</PageContent>
    </Page>
  );
}
