import { EntityRefLink } from '@portico/catalog';
import { useWriteDocsPath } from '@portico/catalog/parts';
import { type Entity, getEntityDisplayName } from '@portico/catalog-model';
import { Link } from '@portico/ui';
import { KindTile } from '@portico/ui/kinds';

/** The name of docs, which leads to them. */
export function DocsNameCell({ entity }: { entity: Entity }) {
  const path = useWriteDocsPath()(entity);
  if (path === undefined) return <EntityRefLink entityRef={entity} hasIcon tone="name" />;
  return (
    <Link to={path} tone="name" icon={<KindTile kind={entity.kind} />}>
      <bdi>{getEntityDisplayName(entity)}</bdi>
    </Link>
  );
}
