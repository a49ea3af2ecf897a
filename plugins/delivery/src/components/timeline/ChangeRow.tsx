import { styled } from '@mui/material/styles';
import { EntityRefLink } from '@portico/catalog';
import type { RankedChange } from '@portico/delivery-common';
import { Link, RelativeTime, StateBadge } from '@portico/ui';
import { FactLine, FactNote } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';

const likelyScore = 60;

/** A change with why it may be the cause. */
export function ChangeRow({ change }: { change: RankedChange }) {
  const t = useTranslations(laterDeliveryTranslations);
  const { kind, title, at, url, environment, author, entityRef, score, reasons } = change;
  return (
    <Row>
      <FactLine>
        <Title>
          {t(`change.${kind}`)} {url === undefined ? title : <Link to={url}>{title}</Link>}
        </Title>
        {score >= likelyScore && (
          <StateBadge state="attention" look="plain">
            {t('timeline.likely')}
          </StateBadge>
        )}
      </FactLine>
      <FactNote>
        <RelativeTime time={at} />
        {[environment, author].filter(Boolean).map(each => ` · ${each}`)}
        {entityRef !== undefined && (
          <>
            {' · '}
            <EntityRefLink entityRef={entityRef} />
          </>
        )}
      </FactNote>
      {reasons.length > 0 && (
        <FactNote>{reasons.map(reason => t(`cause.${reason}`)).join(', ')}</FactNote>
      )}
    </Row>
  );
}

const Row = styled('li')({ minWidth: 0 });

const Title = styled('span')({ overflowWrap: 'anywhere', minWidth: 0 });
