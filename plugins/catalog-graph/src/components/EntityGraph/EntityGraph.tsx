import { useRouteRef } from '@portico/app';
import { catalogEntityRouteRef } from '@portico/catalog';
import { parseEntityRef } from '@portico/catalog-model';
import { toEntityParams } from '@portico/catalog/parts';
import {
  DependencyGraph,
  type DependencyGraphProps,
  type GraphDirection,
  type GraphEdge,
} from '@portico/ui/graph';
import { useCallback, useMemo } from 'react';
import { useHref, useNavigate } from 'react-router';
import type { RelationOptions } from '../../model/listGraphRelations.ts';
import type { ReachedEntity } from '../../model/reachEntities.ts';
import { type EntityNode, useEntityGraph } from './useEntityGraph.tsx';

/** Props of {@link EntityGraph}. */
export interface EntityGraphProps extends Pick<
  DependencyGraphProps<EntityNode, GraphEdge>,
  'label' | 'scale' | 'onScaleChange' | 'height' | 'empty'
> {
  /** `undefined` until they come. */
  reached: readonly ReachedEntity[] | undefined;
  /** How relations are rendered; keep the same lists from one rendering to the next. */
  options: RelationOptions;
  /** Default from top to bottom. */
  direction?: GraphDirection;
  /** Called with the ref of an entity whose own relations are wanted too. */
  onExpand?: (entityRef: string) => void;
}

/** Entities and their relations: a click goes to an entity, a click with Shift shows its own relations too. */
export function EntityGraph({
  reached,
  options,
  direction = 'TB',
  onExpand,
  ...rest
}: EntityGraphProps) {
  const navigate = useNavigate();
  const getPath = useEntityPath();
  // Links that people open elsewhere need the portal's base path; those that the router follows do not.
  const base = useHref('/').replace(/\/$/, '');
  const { nodes, edges } = useEntityGraph(reached, options);
  const highlighted = useMemo(
    () => new Set(reached?.filter(({ depth }) => depth === 0).map(({ entityRef }) => entityRef)),
    [reached],
  );
  const getHref = useCallback(
    ({ id }: EntityNode) => {
      const path = getPath(id);
      return path === undefined ? undefined : `${base}${path}`;
    },
    [base, getPath],
  );
  const handleNodeClick = useCallback(
    ({ id, isMissing }: EntityNode, { isExpanding }: { isExpanding: boolean }) => {
      const path = getPath(id);
      if (isExpanding && onExpand && !isMissing) onExpand(id);
      else if (path !== undefined) void navigate(path);
    },
    [getPath, navigate, onExpand],
  );
  return (
    <DependencyGraph
      {...rest}
      nodes={nodes}
      edges={edges}
      direction={direction}
      highlighted={highlighted}
      getNodeHref={getHref}
      onNodeClick={handleNodeClick}
      groupOf={getGroups}
      // Which groups there are depends on the size already.
      foldAbove={0}
    />
  );
}

function getGroups({ groups }: EntityNode) {
  return groups;
}

function useEntityPath(): (entityRef: string) => string | undefined {
  const makePath = useRouteRef(catalogEntityRouteRef);
  return useCallback(
    entityRef => {
      try {
        return makePath?.(toEntityParams(parseEntityRef(entityRef)));
      } catch {
        // A relation to something that no ref can name leads nowhere.
        return undefined;
      }
    },
    [makePath],
  );
}
