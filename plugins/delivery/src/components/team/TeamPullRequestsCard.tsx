import type { EntityPartProps } from '@portico/catalog/points';
import { stringifyEntityRef } from '@portico/catalog-model';
import { ErrorPanel, InfoCard, Link, RelativeTime, SkeletonText, StateBadge } from '@portico/ui';
import { EmptyCardLine, FactLine, FactList, FactNote } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { stateOfReview } from '../../model/states.ts';
import { useOwnedWork } from '../../queries/ownedWork.ts';

const maxShown = 10;

/** The open pull requests of what a team owns, the oldest first. */
export default function TeamPullRequestsCard({ entity }: EntityPartProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const { data, error } = useOwnedWork(stringifyEntityRef(entity));
  const pulls = data?.pullRequests ?? [];
  const ready = pulls.filter(({ pullRequest }) => pullRequest.state === 'open');
  return (
    <InfoCard
      title={t('team.title')}
      subheader={data && ready.length > 0 && t('card.open', { count: ready.length })}
    >
      {error ? (
        <ErrorPanel error={error} title={t('failed')} />
      ) : !data ? (
        <SkeletonText lines={3} />
      ) : ready.length === 0 ? (
        <EmptyCardLine>{t('pulls.empty')}</EmptyCardLine>
      ) : (
        <FactList>
          {ready.slice(0, maxShown).map(({ project, pullRequest }) => (
            <li key={pullRequest.url}>
              <FactLine>
                <Link to={pullRequest.url}>{pullRequest.title}</Link>
                <StateBadge state={stateOfReview[pullRequest.review]} look="plain">
                  {t(`review.${pullRequest.review}`)}
                </StateBadge>
              </FactLine>
              <FactNote>
                {`${project} #${pullRequest.number}`} ·{' '}
                <RelativeTime time={pullRequest.createdAt} />
              </FactNote>
            </li>
          ))}
        </FactList>
      )}
    </InfoCard>
  );
}
