import { useRouteRef } from '@portico/app';
import { catalogEntityRouteRef } from '@portico/catalog';
import type { EntityColumnCellProps } from '@portico/catalog/points';
import { getEntityName } from '@portico/catalog-model';
import type { DeliverySummary } from '@portico/delivery-common';
import { Link, Skeleton } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { useDeliverySummary } from '../../queries/deliverySummaries.ts';

/** Props of {@link SummaryCell}. */
export interface SummaryCellProps extends EntityColumnCellProps {
  /** @returns `undefined` where nothing is known of it. */
  render: (summary: DeliverySummary) => ReactNode;
}

/** A part of what is known of an entity's delivery, which leads to the tab with all of it. */
export function SummaryCell({ entity, entities, render }: SummaryCellProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const { data, error } = useDeliverySummary(entity, entities);
  const { kind, namespace, name } = getEntityName(entity);
  const params = { kind: kind.toLowerCase(), namespace: namespace.toLowerCase(), name };
  const path = useRouteRef(catalogEntityRouteRef)?.(params);
  if (error) return t('column.failed');
  if (data === undefined) return <Skeleton width={72} height={10} />;
  if (data === null) return null;
  const content = data.readAt === undefined ? t('column.unread') : render(data);
  if (content === undefined) return null;
  return path === undefined ? (
    content
  ) : (
    <Link to={`${path}/delivery`} tone="quiet">
      {content}
    </Link>
  );
}
