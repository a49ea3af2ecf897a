import { styled } from '@mui/material/styles';
import type { ListedSource } from '@portico/catalog-common/history';
import { type Entity, splitLocationRef, stringifyEntityRef } from '@portico/catalog-model';
import {
  ErrorPanel,
  InfoCard,
  isExternalUrl,
  Link,
  RelativeTime,
  SkeletonText,
  useProblemText,
} from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { monoFontFamily } from '@portico/ui/theme';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { useEntityExplanation } from '../../queries/entityExplanation.ts';
import { EntityRefList } from '../EntityRefList/EntityRefList.tsx';

/** What a Location entity lists, when that was last read and with how many errors, and what came from it. */
export default function LocationCard({ entity }: { entity: Entity }) {
  const t = useTranslations(laterCatalogTranslations);
  return (
    <InfoCard title={t('location.title')}>
      <Content entityRef={stringifyEntityRef(entity)} />
    </InfoCard>
  );
}

function Content({ entityRef }: { entityRef: string }) {
  const t = useTranslations(laterCatalogTranslations);
  const describe = useProblemText();
  const { data, error, isPending, refetch } = useEntityExplanation(entityRef);
  if (error) {
    return (
      <ErrorPanel
        error={error}
        title={t('location.failed', { reason: describe(error).text })}
        onRetry={refetch}
      />
    );
  }
  if (isPending) return <SkeletonText lines={4} />;
  const { sources = [], entityRefs = [] } = data?.listed ?? {};
  return (
    <Stack>
      {sources.length > 0 ? <Targets sources={sources} /> : <p>{t('location.noTargets')}</p>}
      <h3>{t('location.entities')}</h3>
      {entityRefs.length > 0 ? (
        <EntityRefList entityRefs={entityRefs} />
      ) : (
        <p>{t('location.noEntities')}</p>
      )}
    </Stack>
  );
}

function Targets({ sources }: { sources: readonly ListedSource[] }) {
  const t = useTranslations(laterCatalogTranslations);
  return (
    <Scroller>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('location.target')}</th>
            <th scope="col">{t('location.type')}</th>
            <th scope="col">{t('location.lastRead')}</th>
            <th scope="col">{t('location.errors')}</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ target: ref, readAt, errors }) => {
            const { type, target } = splitLocationRef(ref);
            return (
              <tr key={ref}>
                <Target scope="row">
                  {isExternalUrl(target) ? <Link to={target}>{target}</Link> : target}
                </Target>
                <td>{type}</td>
                <td>{readAt ? <RelativeTime time={readAt} /> : t('location.neverRead')}</td>
                <td>{errors}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroller>
  );
}

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  '& h3': { ...theme.typography.subtitle2, margin: 0 },
  '& p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
}));

const Scroller = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  '& table': { ...theme.typography.body2, width: '100%', borderCollapse: 'collapse' },
  '& th, & td': { padding: theme.spacing(0.5, 2, 0.5, 0), textAlign: 'start' },
  '& td': { whiteSpace: 'nowrap' },
  '& thead th': { color: theme.vars.palette.text.secondary, fontWeight: 500 },
}));

const Target = styled('th')({
  fontFamily: monoFontFamily,
  fontWeight: 400,
  overflowWrap: 'anywhere',
  minWidth: 180,
});
