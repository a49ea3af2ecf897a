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
  type EntityPartProps,
  type EntityTabContribution,
  entityTabPoint,
} from './extensionPoints.ts';
export { catalogPlugin } from './plugin.ts';
export { useEntityByName } from './queries/entity.ts';
export { type StarredEntities, useStarredEntities } from './queries/starredEntities.ts';
export {
  catalogEntityRouteRef,
  catalogIndexRouteRef,
  createComponentRouteRef,
  registerComponentRouteRef,
} from './routes.ts';
