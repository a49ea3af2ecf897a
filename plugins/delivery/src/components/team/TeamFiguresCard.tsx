import type { EntityPartProps } from '@portico/catalog/points';
import { stringifyEntityRef } from '@portico/catalog-model';
import type { DeliveryFigures, Figure } from '@portico/delivery-common';
import { ErrorPanel, formatDuration, InfoCard, SkeletonText } from '@portico/ui';
import { FactLine, FactList, FactNote } from '@portico/ui/cards';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { useDeliveryFigures } from '../../queries/deliveryFigures.ts';

/** How versions of a team come into its last environments, each figure with how it is computed. */
export default function TeamFiguresCard({ entity }: EntityPartProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const { data, error } = useDeliveryFigures(stringifyEntityRef(entity));
  return (
    <InfoCard
      title={t('figures.title')}
      subheader={data && t('figures.scope', { count: data.deployments, days: data.days })}
    >
      {data ? (
        <Figures figures={data} />
      ) : error ? (
        <ErrorPanel error={error} title={t('figures.failed')} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </InfoCard>
  );
}

function Figures({ figures }: { figures: DeliveryFigures }) {
  const t = useTranslations(laterDeliveryTranslations);
  const locale = useLocale();
  const { leadTimeMs, perWeek, failedShare, recoveryMs, minCount } = figures;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const lines: [name: 'leadTime' | 'perWeek' | 'failedShare' | 'recovery', Figure, Format][] = [
    ['leadTime', leadTimeMs, value => formatDuration(value, locale)],
    ['perWeek', perWeek, value => number.format(value)],
    ['failedShare', failedShare, value => percent.format(value)],
    ['recovery', recoveryMs, value => formatDuration(value, locale)],
  ];
  return (
    <FactList>
      {lines.map(([name, { value, count }, format]) => (
        <li key={name}>
          <FactLine>
            {t(`figure.${name}`)}
            {value !== undefined && <strong>{format(value)}</strong>}
          </FactLine>
          <FactNote>{t(`figureHow.${name}`)}</FactNote>
          {value === undefined && <FactNote>{t('figures.tooFew', { count, minCount })}</FactNote>}
        </li>
      ))}
    </FactList>
  );
}

type Format = (value: number) => string;
