import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRouteRef } from '@portico/app';
import { StarButton, useStarredEntities } from '@portico/catalog';
import { InfoCard, Link } from '@portico/ui';
import { EmptyCardLine } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { CloseIcon } from '@portico/ui/icons';
import { useState } from 'react';
import { maxStarsShown } from '../../model/mostShown.ts';
import { catalogIndexRouteRef } from '../../routes.ts';
import { laterHomeTranslations } from '../../laterTranslations.ts';
import { EntityLine } from '../EntityLine.tsx';
import { ReadEntityLines } from '../ReadEntityLines.tsx';

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
  return (
    <ReadEntityLines
      lines={entityRefs.map(entityRef => ({ entityRef }))}
      renderLine={({ entityRef }, { entity, isRead }) =>
        entity ? (
          <EntityLine
            key={entityRef}
            entity={entity}
            detail={entity.metadata.description}
            end={<StarButton entity={entity} />}
          />
        ) : (
          <EntityLine
            key={entityRef}
            entity={entityRef}
            detail={isRead && t('starred.missing')}
            end={
              <IconButton
                size="small"
                aria-label={t('starred.remove', { name: entityRef })}
                onClick={() => toggle(entityRef)}
              >
                <CloseIcon size={16} />
              </IconButton>
            }
          />
        )
      }
    />
  );
}
