import { useBasePath, useRouteRef } from '@portico/app';
import { catalogEntityRouteRef } from '@portico/catalog';
import { type Entity, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { type EntityAncestry, toEntityParams, useEntityAncestry } from '@portico/catalog/parts';
import { ErrorPanel, useProblemText } from '@portico/ui';
import { EntityKindIcon } from '@portico/ui/kinds';
import { DependencyGraph } from '@portico/ui/graph';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type AncestryNode, describeAncestry } from '../../model/ancestryGraph.ts';
import { PanelSections, QuietText } from './PanelSection.tsx';
import { laterInspectorTranslations } from '../../laterTranslations.ts';

/** Where an entity came from, as a graph: its parents above it, up to what was registered. */
export default function AncestryPanel({ entity }: { entity: Entity }) {
  const t = useTranslations(laterInspectorTranslations);
  const describe = useProblemText();
  const navigate = useNavigate();
  // Links that people open elsewhere need the portal's base path.
  const base = useBasePath();
  const getPath = useRouteRef(catalogEntityRouteRef);
  const { data, error, refetch } = useEntityAncestry(stringifyEntityRef(entity));
  const graph = useMemo(() => data && toAncestryGraph(data), [data]);

  if (error) {
    return (
      <ErrorPanel
        error={error}
        title={t('ancestry.failed', { reason: describe(error).text })}
        onRetry={refetch}
      />
    );
  }
  const pathTo = ({ id }: AncestryNode) => getPath?.(toEntityParams(parseEntityRef(id)));
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

function toAncestryGraph(ancestry: EntityAncestry) {
  const { nodes, ...rest } = describeAncestry(ancestry);
  return {
    ...rest,
    nodes: nodes.map(node => ({ ...node, icon: <EntityKindIcon kind={node.kind} /> })),
  };
}
