import type { EntityColumnCellProps } from '@portico/catalog/points';
import { RelativeTime } from '@portico/ui';
import { BuildStateBadge } from '../BuildStateBadge.tsx';
import { SummaryCell } from './SummaryCell.tsx';

/** The latest build of an entity's default branch, and when it was. */
export default function BuildsCell(props: EntityColumnCellProps) {
  return (
    <SummaryCell
      {...props}
      render={({ build }) =>
        build && (
          <>
            <BuildStateBadge state={build.state} look="plain" />{' '}
            <RelativeTime time={build.startedAt ?? build.createdAt} />
          </>
        )
      }
    />
  );
}
