import { parseEntityRef } from '@portico/catalog-model';

/** The path of an entity's page in the portal, such as `/catalog/default/component/pay`, or of its docs. */
export function getEntityPath(entityRef: string, root: '/catalog' | '/docs' = '/catalog'): string {
  const { kind, namespace, name } = parseEntityRef(entityRef);
  return `${root}/${[namespace, kind, name].map(encodeURIComponent).join('/')}`.toLowerCase();
}
