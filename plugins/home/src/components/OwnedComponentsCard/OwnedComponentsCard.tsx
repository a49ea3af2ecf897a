import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import { writeCatalogSearch } from '@portico/catalog';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { ErrorPanel, InfoCard, Link } from '@portico/ui';
import { AwaitedCardLines, CardLines, EmptyCardLine } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import type { HomeCardProps } from '../../points.ts';
import { maxComponents, useOwnedComponents } from '../../queries/ownedComponents.ts';
import { catalogIndexRouteRef } from '../../routes.ts';
import { laterHomeTranslations } from '../../laterTranslations.ts';
import { EntityLine } from '../EntityLine.tsx';

/** The components that the user's groups own, or the teams that they have chosen. */
export default function OwnedComponentsCard({ owners, areChosen }: HomeCardProps) {
  const t = useTranslations(laterHomeTranslations);
  const { data, error, refetch } = useOwnedComponents(owners);
  const catalogPath = useRouteRef(catalogIndexRouteRef)?.();
  const total = data?.totalItems ?? 0;
  return (
    <InfoCard
      title={t(areChosen ? 'owned.chosenTitle' : 'owned.title')}
      hasNoPadding
      footer={
        catalogPath !== undefined &&
        total > 0 && (
          <Link
            to={`${catalogPath}?${writeCatalogSearch(
              areChosen ? { filters: { owner: owners } } : { group: 'owned' },
            )}`}
          >
            {total > maxComponents ? t('owned.all', { count: total }) : t('owned.open')}
          </Link>
        )
      }
    >
      {error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : !data ? (
        <AwaitedCardLines count={maxComponents} label={t('loading')} />
      ) : total === 0 ? (
        <EmptyCardLine>
          <span>{t(areChosen ? 'owned.chosenNone' : 'owned.none')}</span>
          {catalogPath !== undefined && <Link to={catalogPath}>{t('catalog.open')}</Link>}
        </EmptyCardLine>
      ) : (
        <CardLines>
          {data.items.map(entity => (
            <EntityLine
              key={stringifyEntityRef(entity)}
              entity={entity}
              detail={entity.metadata.description}
              end={<Type>{readType(entity)}</Type>}
            />
          ))}
        </CardLines>
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
