import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { PluginBoundary } from '@portico/app';
import type { Entity } from '@portico/catalog-model';
import { Dialog, SkeletonText } from '@portico/ui';
import { LazyPart, type PartLoader } from '@portico/ui/lazy';
import { useTranslations } from '@portico/ui/i18n';
import { useId, useState } from 'react';
import { type InspectorTab, inspectorTabs } from '../../model/inspectorTabs.ts';
import { useInspectorTab } from './useInspectorTab.ts';
import { laterInspectorTranslations } from '../../laterTranslations.ts';

const loaders: Readonly<Record<InspectorTab, PartLoader<{ entity: Entity }>>> = {
  overview: () => import('./OverviewPanel.tsx'),
  ancestry: () => import('./AncestryPanel.tsx'),
  colocated: () => import('./ColocatedPanel.tsx'),
  json: () => import('./JsonPanel.tsx'),
  yaml: () => import('./YamlPanel.tsx'),
  history: () => import('../EntityHistory/VersionsPanel.tsx'),
  explain: () => import('../EntityExplanation/ExplainPanel.tsx'),
};

/** All that the catalog knows of an entity, in a dialog. */
export default function InspectorDialog({ entity }: { entity: Entity }) {
  const t = useTranslations(laterInspectorTranslations);
  const [tab, setTab] = useInspectorTab();
  const id = useId();
  const isSmall = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true });
  // What was shown last stays while the dialog goes.
  const [shown, setShown] = useState<InspectorTab>(tab ?? 'overview');
  if (tab !== undefined && tab !== shown) setShown(tab);
  return (
    <Dialog
      title={t('inspector.title')}
      isOpen={tab !== undefined}
      onClose={() => setTab(undefined)}
      width="lg"
    >
      <Layout>
        <Sides
          value={shown}
          onChange={(_, next: InspectorTab) => setTab(next)}
          orientation={isSmall ? 'horizontal' : 'vertical'}
          variant="scrollable"
          scrollButtons={false}
          aria-label={t('inspector.tabs')}
        >
          {inspectorTabs.map(each => (
            <Tab
              key={each}
              id={`${id}${each}`}
              value={each}
              label={t(`inspectorTab.${each}`)}
              aria-controls={`${id}panel`}
            />
          ))}
        </Sides>
        <Panel role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${shown}`}>
          <PluginBoundary key={shown} pluginId="catalog-inspector">
            <LazyPart
              load={loaders[shown]}
              props={{ entity }}
              fallback={<SkeletonText lines={8} />}
            />
          </PluginBoundary>
        </Panel>
      </Layout>
    </Dialog>
  );
}

const Layout = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: theme.spacing(3),
  // One height for all sides, so that nothing jumps from one to the next.
  height: 'min(680px, 72vh)',
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gap: theme.spacing(2),
    height: '100%',
  },
}));

const Sides = styled(Tabs)(({ theme }) => ({
  minHeight: 36,
  '&.MuiTabs-vertical': { borderInlineEnd: `1px solid ${theme.vars.palette.divider}` },
  '& .MuiTab-root': {
    alignItems: 'start',
    minHeight: 36,
    padding: theme.spacing(1, 2),
    textAlign: 'start',
  },
})) as typeof Tabs;

const Panel = styled('div')(({ theme }) => ({
  minWidth: 0,
  overflow: 'auto',
  // Room for the focus of what is at its border.
  padding: theme.spacing(0.5),
}));
