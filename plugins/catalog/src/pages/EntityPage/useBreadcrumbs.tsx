import { configApiRef, useApi, useRouteRef } from '@portico/app';
import { type Entity, getRefKind, stringifyEntityRef } from '@portico/catalog-model';
import { type Breadcrumb } from '@portico/ui/header';
import { useTranslations } from '@portico/ui/i18n';
import { EntityRefLink } from '../../components/EntityRefLink/EntityRefLink.tsx';
import { useEntitiesByRefs } from '../../queries/entitiesByRefs.ts';
import { catalogIndexRouteRef } from '../../routes.ts';
import { catalogTranslations } from '../../translations.ts';

const defaultParentRelations = ['partOf', 'memberOf', 'childOf'];

/** The way to an entity: the catalog, the parent's parent and the parent. */
export function useBreadcrumbs(entity: Entity): readonly Breadcrumb[] {
  const t = useTranslations(catalogTranslations);
  const indexPath = useRouteRef(catalogIndexRouteRef)?.();
  const parentRelations =
    useApi(configApiRef).getOptional<string[]>('catalog.entityPage.parentRelations') ??
    defaultParentRelations;
  const parent = findParent(entity, parentRelations);
  const { data, isFetched } = useEntitiesByRefs(parent === undefined ? [] : [parent]);
  const [parentEntity] = data ?? [];
  const grandparent = parentEntity && findParent(parentEntity, parentRelations);
  // Both come together, so that the nearer one need not move.
  const ancestors = isFetched ? [grandparent, parent].filter(ref => ref !== undefined) : [];
  const self = stringifyEntityRef(entity);
  // Parents may go round in a circle.
  const breadcrumbs = [...new Set(ancestors)].filter(ref => ref !== self);
  return [
    { label: t('nav.catalog'), ...(indexPath !== undefined && { to: indexPath }) },
    ...breadcrumbs.map(ref => ({
      label: <EntityRefLink entityRef={ref} defaultKind={getRefKind(ref)} tone="quiet" hasIcon />,
    })),
  ];
}

/** The first target of the first of the relations that the entity has. */
function findParent(
  { relations = [] }: Entity,
  parentRelations: readonly string[],
): string | undefined {
  return parentRelations
    .map(type => relations.find(relation => relation.type === type)?.targetRef)
    .find(ref => ref !== undefined);
}
