import { styled } from '@mui/material/styles';
import { Drawer, EmptyState, SkeletonText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { lazy, Suspense } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { type ClusterView, findObject } from '../../model/clusterView.ts';
import { useObjectSelection } from '../entityTab/objectSelection.ts';

const ObjectDetails = lazy(() => import('./ObjectDetails.tsx'));

/** The drawer of the object that the address names. */
export function ObjectDrawer({
  views,
  isWaiting,
}: {
  views: readonly ClusterView[];
  /** Clusters have not answered yet. */
  isWaiting: boolean;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const [selected, select] = useObjectSelection();
  const view = views.find(({ cluster }) => cluster.name === selected?.cluster);
  const object = view && selected && findObject(view, selected);
  return (
    <Drawer
      label={selected?.name ?? ''}
      width="half"
      isOpen={selected !== undefined}
      onClose={() => select(undefined)}
    >
      <Body>
        {view && object && selected ? (
          <Suspense fallback={<SkeletonText lines={6} />}>
            <ObjectDetails object={object} selected={selected} view={view} />
          </Suspense>
        ) : isWaiting ? (
          <SkeletonText lines={6} />
        ) : (
          selected && <EmptyState title={t('drawer.gone')} description={t('drawer.goneText')} />
        )}
      </Body>
    </Drawer>
  );
}

const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  padding: theme.spacing(2),
}));
