export { EntityPicker, type EntityPickerProps } from './components/EntityPickers/EntityPicker.tsx';
export {
  EntityKindPicker,
  EntityNamespacePicker,
  EntityTagPicker,
  FacetPicker,
  type FacetPickerProps,
  type FacetValuePickerProps,
} from './components/EntityPickers/FacetPicker.tsx';
export { OwnedEntityPicker } from './components/EntityPickers/OwnedEntityPicker.tsx';
export { OwnerPicker } from './components/EntityPickers/OwnerPicker.tsx';
export {
  EntityRefLink,
  type EntityRefLinkProps,
} from './components/EntityRefLink/EntityRefLink.tsx';
export {
  EntityRefLinks,
  type EntityRefLinksProps,
} from './components/EntityRefLink/EntityRefLinks.tsx';
export { useAboutItems } from './components/EntityCards/useAboutItems.tsx';
export { StarButton } from './components/StarButton/StarButton.tsx';
export { type EntityColumns, useEntityColumns } from './components/EntityTable/entityColumns.tsx';
export { EntityTable, type EntityTableProps } from './components/EntityTable/EntityTable.tsx';
export { writeCatalogSearch } from './model/list/catalogSelection.ts';
export { catalogPlugin } from './plugin.ts';
export { entitiesByRefsQuery, useEntitiesByRefs } from './queries/entitiesByRefs.ts';
export { EntityTitlesContext } from './queries/entityTitle.ts';
export {
  readVisitedEntities,
  useVisitedEntities,
  type VisitedEntity,
} from './queries/visitedEntities.ts';
export { type SavedView, useSavedViews } from './queries/savedViews.ts';
export { useEntity } from './queries/currentEntity.ts';
export { useEntityTime } from './queries/history/entityTime.ts';
export { type OwnedAttention, useOwnedAttention } from './queries/ownedAttention.ts';
export { useIsOwnedEntity } from './queries/entityOwnership.ts';
export { useEntityByName } from './queries/entity.ts';
export {
  readStarredEntityRefs,
  type StarredEntities,
  useStarredEntities,
} from './queries/starredEntities.ts';
export {
  catalogEntityRouteRef,
  catalogIndexRouteRef,
  createComponentRouteRef,
  createFromTemplateRouteRef,
  registerComponentRouteRef,
  unregisterRedirectRouteRef,
  viewTechdocRouteRef,
} from './routes.ts';
