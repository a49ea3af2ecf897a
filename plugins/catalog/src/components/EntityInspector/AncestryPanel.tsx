import Button from '@mui/material/Button';
import { useRouteRef } from '@portico/app';
import { type Entity, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { DependencyGraph, EntityKindIcon, ErrorPanel, useTranslations } from '@portico/ui';
import { useMemo } from 'react';
import { useHref, useNavigate } from 'react-router';
import {
  type AncestryNode,
  describeAncestry,
  type EntityAncestry,
} from '../../model/ancestryGraph.ts';
import { useEntityAncestry } from '../../queries/entityAncestry.ts';
import { catalogEntityRouteRef } from '../../routes.ts';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { toParams } from '../EntityRefLink/EntityRefLink.tsx';
import { PanelSections, QuietText } from './PanelSection.tsx';

/** Where an entity came from, as a graph: its parents above it, up to what was registered. */
export function AncestryPanel({ entity }: { entity: Entity }) {
  const t = useTranslations(laterCatalogTranslations);
  const navigate = useNavigate();
  // Links that people open elsewhere need the portal's base path.
  const base = useHref('/').replace(/\/$/, '');
  const getPath = useRouteRef(catalogEntityRouteRef);
  const { data, error, refetch } = useEntityAncestry(stringifyEntityRef(entity));
  const graph = useMemo(() => data && drawAncestry(data), [data]);

  if (error) {
    return (
      <ErrorPanel
        error={error}
        title={t('ancestry.failed', { reason: error.message })}
        actions={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      />
    );
  }
  const pathTo = ({ id }: AncestryNode) => getPath?.(toParams(parseEntityRef(id)));
  const handleNodeClick = (node: AncestryNode) => {
    const path = pathTo(node);
    if (path !== undefined) void navigate(path);
  };
  const getHref = (node: AncestryNode) => {
    const path = pathTo(node);
    return path === undefined ? undefined : `${base}${path}`;
  };
  return (
    <PanelSections>
      <QuietText>{t('ancestry.intro')}</QuietText>
      <DependencyGraph
        label={t('ancestry.graph', { name: entity.metadata.name })}
        nodes={graph?.nodes}
        edges={graph?.edges ?? []}
        direction="BT"
        {...(graph && { highlighted: graph.highlighted })}
        getNodeHref={getHref}
        onNodeClick={handleNodeClick}
      />
    </PanelSections>
  );
}

function drawAncestry(ancestry: EntityAncestry) {
  const { nodes, ...rest } = describeAncestry(ancestry);
  return {
    ...rest,
    nodes: nodes.map(node => ({ ...node, icon: <EntityKindIcon kind={node.kind} /> })),
  };
}
