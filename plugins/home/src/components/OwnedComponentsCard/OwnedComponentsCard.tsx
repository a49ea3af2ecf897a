import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import { writeCatalogSearch } from '@portico/catalog';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import {
  ComponentIcon,
  EmptyState,
  ErrorPanel,
  InfoCard,
  Link,
  useTranslations,
} from '@portico/ui';
import { mostComponents, useOwnedComponents } from '../../queries/ownedComponents.ts';
import { catalogIndexRouteRef } from '../../routes.ts';
import { homeTranslations } from '../../translations.ts';
import { AwaitedLines, EntityLine, EntityLines } from '../EntityLines/EntityLines.tsx';

/** The components that the user's groups own. */
export default function OwnedComponentsCard() {
  const t = useTranslations(homeTranslations);
  const { data, error, refetch } = useOwnedComponents();
  const catalogPath = useRouteRef(catalogIndexRouteRef)?.();
  const total = data?.totalItems ?? 0;
  return (
    <InfoCard
      title={t('owned.title')}
      hasNoPadding
      footer={
        catalogPath !== undefined &&
        total > 0 && (
          <Link to={`${catalogPath}?${writeCatalogSearch({ group: 'owned' })}`}>
            {t('owned.all', { count: total })}
          </Link>
        )
      }
    >
      {error ? (
        <ErrorPanel
          error={error}
          actions={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
        />
      ) : !data ? (
        <AwaitedLines count={mostComponents} />
      ) : total === 0 ? (
        <EmptyState
          icon={<ComponentIcon />}
          title={t('owned.none')}
          description={t('owned.mend')}
          action={catalogPath !== undefined && <Link to={catalogPath}>{t('catalog.open')}</Link>}
        />
      ) : (
        <EntityLines>
          {data.items.map(entity => (
            <EntityLine
              key={stringifyEntityRef(entity)}
              entity={entity}
              detail={entity.metadata.description}
              end={<Type>{readType(entity)}</Type>}
            />
          ))}
        </EntityLines>
      )}
    </InfoCard>
  );
}

function readType({ spec }: Entity): string | undefined {
  const type = spec?.['type'];
  return typeof type === 'string' ? type : undefined;
}

const Type = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  color: theme.vars.palette.text.secondary,
}));
