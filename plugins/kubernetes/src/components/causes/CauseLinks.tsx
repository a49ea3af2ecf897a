import { useContributions, useRouteRef } from '@portico/app';
import { catalogEntityRouteRef } from '@portico/catalog';
import { type Entity, getEntityName } from '@portico/catalog-model';
import { Link } from '@portico/ui';
import { useReadText } from '@portico/ui/i18n';
import { type FailingObject, kubernetesCauseLinkPoint } from '../../points.ts';

/** Where the cause of a failure is looked into further. */
export function CauseLinks({ entity, object }: { entity: Entity; object: FailingObject }) {
  const readText = useReadText();
  const links = useContributions(kubernetesCauseLinkPoint);
  const { kind, namespace, name } = getEntityName(entity);
  const params = { kind: kind.toLowerCase(), namespace: namespace.toLowerCase(), name };
  const path = useRouteRef(catalogEntityRouteRef)?.(params);
  if (path === undefined) return null;
  return links.map(({ id, value }) => (
    <div key={id}>
      <Link to={`${path}${value.getPath(object)}`}>{readText(value.title)}</Link>
    </div>
  ));
}
