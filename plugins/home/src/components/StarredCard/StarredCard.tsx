import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRouteRef } from '@portico/app';
import { StarButton, useEntitiesByRefs, useStarredEntities } from '@portico/catalog';
import { stringifyEntityRef } from '@portico/catalog-model';
import { ErrorPanel, InfoCard, Link } from '@portico/ui';
import { AwaitedCardLines, CardLines, EmptyCardLine } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { CloseIcon } from '@portico/ui/icons';
import { useState } from 'react';
import { maxStarsShown } from '../../model/mostShown.ts';
import { catalogIndexRouteRef } from '../../routes.ts';
import { laterHomeTranslations } from '../../laterTranslations.ts';
import { EntityLine } from '../EntityLine.tsx';

/** The entities that the user has starred. */
export default function StarredCard() {
  const t = useTranslations(laterHomeTranslations);
  const { entityRefs } = useStarredEntities();
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : entityRefs.length - maxStarsShown;
  return (
    <InfoCard
      title={t('starred.title')}
      hasNoPadding
      footer={
        hidden > 0 && (
          <Button size="small" onClick={() => setWhole(true)}>
            {t('starred.showAll', { count: entityRefs.length })}
          </Button>
        )
      }
    >
      {entityRefs.length === 0 ? (
        <NothingStarred />
      ) : (
        <StarredLines entityRefs={hidden > 0 ? entityRefs.slice(0, maxStarsShown) : entityRefs} />
      )}
    </InfoCard>
  );
}

function NothingStarred() {
  const t = useTranslations(laterHomeTranslations);
  const catalogPath = useRouteRef(catalogIndexRouteRef)?.();
  return (
    <EmptyCardLine>
      <span>{t('starred.none')}</span>
      {catalogPath !== undefined && <Link to={catalogPath}>{t('catalog.open')}</Link>}
    </EmptyCardLine>
  );
}

function StarredLines({ entityRefs }: { entityRefs: readonly string[] }) {
  const t = useTranslations(laterHomeTranslations);
  const { toggle } = useStarredEntities();
  const { data: entities, error, isPlaceholderData, refetch } = useEntitiesByRefs(entityRefs);
  if (error) {
    return (
      <ErrorPanel
        error={error}
        actions={
          <Button variant="outlined" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        }
      />
    );
  }
  if (!entities) return <AwaitedCardLines count={entityRefs.length} label={t('loading')} />;
  const byRef = new Map(entities.map(entity => [stringifyEntityRef(entity), entity]));
  return (
    <CardLines>
      {entityRefs.map(ref => {
        const entity = byRef.get(ref);
        if (entity) {
          return (
            <EntityLine
              key={ref}
              entity={entity}
              detail={entity.metadata.description}
              end={<StarButton entity={entity} />}
            />
          );
        }
        return (
          <EntityLine
            key={ref}
            entity={ref}
            detail={!isPlaceholderData && t('starred.missing')}
            end={
              <IconButton
                size="small"
                aria-label={t('starred.remove', { name: ref })}
                onClick={() => toggle(ref)}
              >
                <CloseIcon size={16} />
              </IconButton>
            }
          />
        );
      })}
    </CardLines>
  );
}
