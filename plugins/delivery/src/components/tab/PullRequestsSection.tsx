import type { PullRequest, PullRequestReading } from '@portico/delivery-common';
import { Link, RelativeTime, StateBadge } from '@portico/ui';
import { EmptyCardLine } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { Table, type TableColumn } from '@portico/ui/table';
import { useMemo } from 'react';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { stateOfChecks, stateOfReview } from '../../model/states.ts';
import { ReadingCard } from './ReadingCard.tsx';

/** The open pull requests of a project. */
export function PullRequestsSection({ reading }: { reading: PullRequestReading }) {
  const t = useTranslations(laterDeliveryTranslations);
  const columns = useMemo(
    (): TableColumn<PullRequest>[] => [
      {
        id: 'title',
        header: t('pulls.pull'),
        text: ({ number, title }) => `#${number} ${title}`,
        sortValue: ({ number }) => number,
        render: ({ number, title, url }) => (
          <Link to={url} tone="name">{`#${number} ${title}`}</Link>
        ),
        minWidth: 200,
        grow: 3,
      },
      {
        id: 'review',
        header: t('pulls.review'),
        text: pull => t(`review.${describeReview(pull)}`),
        render: pull => (
          <StateBadge
            state={pull.state === 'draft' ? 'inactive' : stateOfReview[pull.review]}
            {...(pull.reviewers.length > 0 && {
              title: t('pulls.waitsFor', { names: pull.reviewers.join(', ') }),
            })}
          >
            {t(`review.${describeReview(pull)}`)}
          </StateBadge>
        ),
        minWidth: 168,
        grow: 0,
      },
      {
        id: 'checks',
        header: t('pulls.checks'),
        text: ({ checks }) => t(`checks.${checks}`),
        render: ({ checks }) => (
          <StateBadge state={stateOfChecks[checks]}>{t(`checks.${checks}`)}</StateBadge>
        ),
        minWidth: 120,
        grow: 0,
      },
      {
        id: 'author',
        header: t('pulls.author'),
        text: ({ author }) => author,
        isQuiet: true,
      },
      {
        id: 'age',
        header: t('pulls.age'),
        sortValue: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => <RelativeTime time={createdAt} />,
        isQuiet: true,
        minWidth: 112,
        grow: 0,
      },
    ],
    [t],
  );
  return (
    <ReadingCard title={t('pulls.title')} reading={reading}>
      {reading.items.length > 0 ? (
        <Table
          label={t('pulls.label', { project: reading.project })}
          columns={columns}
          rows={reading.items}
          getRowId={({ number }) => String(number)}
          paging={10}
          isFlush
          hasShortCards
        />
      ) : (
        reading.readAt !== undefined && <EmptyCardLine>{t('pulls.empty')}</EmptyCardLine>
      )}
    </ReadingCard>
  );
}

function describeReview({ state, review }: PullRequest) {
  return state === 'draft' ? state : review;
}
