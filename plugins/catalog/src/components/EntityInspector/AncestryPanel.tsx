import Button from '@mui/material/Button';
import { useRouteRef } from '@portico/app';
import { type Entity, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { DependencyGraph, ErrorPanel, useTranslations } from '@portico/ui';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type AncestryNode, describeAncestry } from '../../model/ancestryGraph.ts';
import { useEntityAncestry } from '../../queries/entityAncestry.ts';
import { catalogEntityRouteRef } from '../../routes.ts';
import { catalogTranslations } from '../../translations.ts';
import { toParams } from '../EntityRefLink/EntityRefLink.tsx';
import { PanelSections, QuietText } from './PanelSection.tsx';

/** Where an entity came from, as a graph: its parents above it, up to what was registered. */
export function AncestryPanel({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const navigate = useNavigate();
  const getPath = useRouteRef(catalogEntityRouteRef);
  const { data, error, refetch } = useEntityAncestry(stringifyEntityRef(entity));
  const graph = useMemo(() => data && describeAncestry(data), [data]);

  if (error) {
    return (
      <ErrorPanel
        error={error}
        title={t('ancestry.failed', { reason: error.message })}
        actions={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      />
    );
  }
  const handleNodeClick = ({ id }: AncestryNode) => {
    const path = getPath?.(toParams(parseEntityRef(id)));
    if (path !== undefined) void navigate(path);
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
        onNodeClick={handleNodeClick}
      />
    </PanelSections>
  );
}
