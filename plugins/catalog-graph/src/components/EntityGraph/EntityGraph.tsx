import { useBasePath, useRouteRef } from '@portico/app';
import { catalogEntityRouteRef } from '@portico/catalog';
import { parseEntityRef } from '@portico/catalog-model';
import { toEntityParams, WithEntityFindings } from '@portico/catalog/parts';
import {
  DependencyGraph,
  type DependencyGraphProps,
  type GraphDirection,
  type GraphEdge,
  type GraphNode,
} from '@portico/ui/graph';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RelationOptions } from '../../model/listGraphRelations.ts';
import type { ReachedEntity } from '../../model/reachEntities.ts';
import { useDescribeFolded, useEntityGraph } from './useEntityGraph.tsx';

/** Props of {@link EntityGraph}. */
export interface EntityGraphProps extends Pick<
  DependencyGraphProps<GraphNode, GraphEdge>,
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
export function EntityGraph(props: EntityGraphProps) {
  return (
    <WithEntityFindings>
      <MarkedGraph {...props} />
    </WithEntityFindings>
  );
}

function MarkedGraph({ reached, options, direction = 'TB', onExpand, ...rest }: EntityGraphProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const getPath = useEntityPath();
  // Links that people open elsewhere need the portal's base path; those that the router follows do not.
  const base = useBasePath();
  const graph = useEntityGraph(reached, options);
  const highlighted = useMemo(
    () => new Set(reached?.filter(({ depth }) => depth === 0).map(({ entityRef }) => entityRef)),
    [reached],
  );
  const getHref = useCallback(
    ({ id }: GraphNode) => {
      const path = getPath(id);
      return path === undefined ? undefined : `${base}${path}`;
    },
    [base, getPath],
  );
  const handleNodeClick = useCallback(
    ({ id, isMissing }: GraphNode, { isExpanding }: { isExpanding: boolean }) => {
      const path = getPath(id);
      if (isExpanding && onExpand && !isMissing) onExpand(id);
      else if (path !== undefined) void navigate(path);
    },
    [getPath, navigate, onExpand],
  );
  return (
    <DependencyGraph
      {...rest}
      {...graph}
      describeFolded={useDescribeFolded()}
      memoryKey={[location.pathname, ...highlighted].join(' ')}
      direction={direction}
      highlighted={highlighted}
      getNodeHref={getHref}
      onNodeClick={handleNodeClick}
    />
  );
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
