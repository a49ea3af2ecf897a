import type { EntityColumnCellProps } from '@portico/catalog/points';
import { useTranslations } from '@portico/ui/i18n';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { SummaryCell } from './SummaryCell.tsx';

/** How many pull requests of an entity are open. */
export default function PullRequestsCell(props: EntityColumnCellProps) {
  const t = useTranslations(laterDeliveryTranslations);
  return (
    <SummaryCell
      {...props}
      render={({ openPullRequests: count }) =>
        count === undefined ? undefined : t('column.open', { count })
      }
    />
  );
}
