import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { PluginBoundary } from '@portico/app';
import type { Entity } from '@portico/catalog-model';
import { Dialog, LazyPart, SkeletonText, useTranslations } from '@portico/ui';
import { type ComponentType, useId, useState } from 'react';
import { type InspectorTab, inspectorTabs } from '../../model/inspectorTabs.ts';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { OverviewPanel } from './OverviewPanel.tsx';

/** Props of {@link InspectorDialog}. */
export interface InspectorDialogProps {
  entity: Entity;
  /** Closed without one. */
  tab: InspectorTab | undefined;
  onTabChange: (tab: InspectorTab) => void;
  onClose: () => void;
}

type PanelLoader = () => Promise<ComponentType<{ entity: Entity }>>;

const loaders: Readonly<Record<InspectorTab, PanelLoader>> = {
  overview: async () => OverviewPanel,
  ancestry: async () => (await import('./AncestryPanel.tsx')).AncestryPanel,
  colocated: async () => (await import('./ColocatedPanel.tsx')).ColocatedPanel,
  json: async () => (await import('./RawPanels.tsx')).JsonPanel,
  yaml: async () => (await import('./RawPanels.tsx')).YamlPanel,
  history: async () => (await import('../EntityHistory/VersionsPanel.tsx')).VersionsPanel,
  explain: async () => (await import('../EntityExplanation/ExplainPanel.tsx')).ExplainPanel,
};

/** All that the catalog knows of an entity, in a dialog. */
export function InspectorDialog({ entity, tab, onTabChange, onClose }: InspectorDialogProps) {
  const t = useTranslations(laterCatalogTranslations);
  const id = useId();
  const isSmall = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true });
  // What was shown last stays while the dialog goes.
  const [shown, setShown] = useState<InspectorTab>(tab ?? 'overview');
  if (tab !== undefined && tab !== shown) setShown(tab);
  return (
    <Dialog title={t('inspector.title')} isOpen={tab !== undefined} onClose={onClose} width="lg">
      <Layout>
        <Sides
          value={shown}
          onChange={(_, next: InspectorTab) => onTabChange(next)}
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
          <PluginBoundary key={shown} pluginId="catalog">
            <LazyPart
              load={loaders[shown]}
              isWanted
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
  // Room for the focus of what stands at its border.
  padding: theme.spacing(0.5),
}));
