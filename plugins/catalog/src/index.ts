export {
  EntityRefLink,
  type EntityRefLinkProps,
} from './components/EntityRefLink/EntityRefLink.tsx';
export {
  EntityRefLinks,
  type EntityRefLinksProps,
} from './components/EntityRefLink/EntityRefLinks.tsx';
export {
  type EntityCardContribution,
  entityCardPoint,
  type EntityMenuContext,
  type EntityMenuItemContribution,
  entityMenuItemPoint,
  type EntityPartProps,
  type EntityTabContribution,
  entityTabPoint,
} from './extensionPoints.ts';
export { useAboutItems } from './components/EntityCards/useAboutItems.tsx';
export { StarButton } from './components/StarButton/StarButton.tsx';
export { writeCatalogSearch } from './model/catalogSelection.ts';
export { catalogPlugin } from './plugin.ts';
export { entitiesByRefsQuery, useEntitiesByRefs } from './queries/entitiesByRefs.ts';
export { EntityTitlesContext } from './queries/entityTitle.ts';
export {
  readVisitedEntities,
  useVisitedEntities,
  type VisitedEntity,
} from './queries/visitedEntities.ts';
export { useEntityByName } from './queries/entity.ts';
export {
  readStarredEntityRefs,
  type StarredEntities,
  useStarredEntities,
} from './queries/starredEntities.ts';
export {
  catalogEntityRouteRef,
  catalogGraphRouteRef,
  catalogIndexRouteRef,
  createComponentRouteRef,
  registerComponentRouteRef,
  unregisterRedirectRouteRef,
} from './routes.ts';
