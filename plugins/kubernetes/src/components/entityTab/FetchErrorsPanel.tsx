import { styled } from '@mui/material/styles';
import { WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import type { ClusterView } from '../../model/clusterView.ts';

/** What could not be read, cluster by cluster. */
export function FetchErrorsPanel({
  entityName,
  views,
}: {
  entityName: string;
  views: readonly ClusterView[];
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const failing = views.filter(({ errors }) => errors.length > 0);
  if (failing.length === 0) return null;
  const describe = (error: ClusterView['errors'][number]) => {
    if ('message' in error) {
      return t('fetchErrors.fetch', { type: error.errorType, message: error.message });
    }
    const { errorType, resourcePath = '', statusCode = '' } = error;
    return t('fetchErrors.resource', { path: resourcePath, type: errorType, status: statusCode });
  };
  return (
    <WarningPanel
      title={t('fetchErrors.title')}
      message={t('fetchErrors.text', {
        entity: entityName,
        clusters: failing.map(({ cluster }) => cluster.title ?? cluster.name).join(', '),
      })}
    >
      {failing.map(({ cluster, errors }) => (
        <Errors key={cluster.name}>
          <h3>{t('fetchErrors.cluster', { cluster: cluster.title ?? cluster.name })}</h3>
          <ul>
            {[...new Set(errors.map(describe))].map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {errors.some(hasStatus(401)) && <p>{t('fetchErrors.unauthenticated')}</p>}
          {errors.some(hasStatus(403)) && <p>{t('fetchErrors.denied')}</p>}
        </Errors>
      ))}
    </WarningPanel>
  );
}

/** The portal's own policy hides the whole tab; a status of a single list is the cluster's answer. */
const hasStatus = (status: number) => (error: ClusterView['errors'][number]) =>
  !('message' in error) && error.statusCode === status;

const Errors = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  overflowWrap: 'anywhere',
  '& h3': { ...theme.typography.body2, fontWeight: 600, margin: 0 },
  '& p': { margin: theme.spacing(0, 0, 1) },
  '& ul': { margin: theme.spacing(0, 0, 1), paddingInlineStart: theme.spacing(2.5) },
}));
