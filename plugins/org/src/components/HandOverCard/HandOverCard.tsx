import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import { EntityRefLink } from '@portico/catalog';
import { type Entity, humanizeEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { ErrorPanel, InfoCard, Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { describeAddress } from '../../model/describeAddress.ts';
import { listTargets } from '../../model/entityTests.ts';
import { useHandOver } from '../../queries/handOver.ts';
import { catalogIndexRouteRef } from '../../routes.ts';
import { orgTranslations } from '../../translations.ts';

/** What people who left the group still own, to hand over; nothing where there is none. */
export default function HandOverCard({ entity }: { entity: Entity }) {
  const t = useTranslations(orgTranslations);
  const indexPath = useRouteRef(catalogIndexRouteRef)?.();
  const { data, error, refetch } = useHandOver(stringifyEntityRef(entity));
  if (error)
    return (
      <InfoCard title={t('handOver.title')}>
        <ErrorPanel error={error} onRetry={refetch} />
      </InfoCard>
    );
  // Most groups have nothing to hand over, so that no room is reserved for it.
  if (!data || data.count === 0) return null;
  const { ownerRefs, entities, count } = data;
  const all = describeAddress(indexPath, { kind: 'all', filters: { owner: [...ownerRefs] } });
  return (
    <InfoCard
      title={t('handOver.title')}
      subheader={t('handOver.text', { count })}
      footer={all !== undefined && <Link to={all}>{t('handOver.all', { count })}</Link>}
    >
      <List>
        {entities.map(each => (
          <li key={stringifyEntityRef(each)}>
            <EntityRefLink entityRef={each} hasIcon />
            <span>
              {listTargets(each, 'ownedBy')
                .filter(ref => ownerRefs.includes(ref))
                .map(ref => humanizeEntityRef(ref, { defaultKind: 'user' }))
                .join(', ')}
            </span>
          </li>
        ))}
        {count > entities.length && (
          <li>{t('group.moreChildren', { count: count - entities.length })}</li>
        )}
      </List>
    </InfoCard>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', flexWrap: 'wrap', columnGap: theme.spacing(1.5), minWidth: 0 },
  '& li > span': { color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}));
