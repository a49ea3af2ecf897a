// For areas that build on the catalog's pages: its smaller components, its reads, and how its addresses say a time.
export { FilterDrawer, type FilterDrawerProps } from './components/CatalogFilters/FilterDrawer.tsx';
export { toEntityParams } from './model/toEntityParams.ts';
export { EntityTitle } from './components/EntityRefLink/EntityTitle.tsx';
export {
  EntityRefList,
  type EntityRefListProps,
} from './components/EntityRefList/EntityRefList.tsx';
export { SourceLink, type SourceLinkProps } from './components/SourceLink/SourceLink.tsx';
export { OwnerLinks, type OwnerLinksProps } from './components/EntityRefLink/OwnerLinks.tsx';
export { WithEntityFindings } from './components/EntityStates/WithEntityFindings.tsx';
export { useWorstState } from './components/EntityStates/useWorstState.ts';
export { InlineSelect, type InlineSelectProps } from './components/InlineSelect/InlineSelect.tsx';
export { formatTime } from './components/TimeTravel/formatTime.ts';
export {
  TimeTravelButton,
  type TimeTravelButtonProps,
} from './components/TimeTravel/TimeTravelButton.tsx';
export {
  docsAnnotation,
  docsEntityAnnotation,
  type DocsTarget,
  getDocsTarget,
} from './model/docsTarget.ts';
export type { EntityAncestry } from './model/ancestorProblems.ts';
export { shortenEntityRef } from './model/relations/entityRelations.ts';
export { justBefore, writeTimeParam } from './model/timeParam.ts';
export { useWriteDocsPath } from './queries/docsPath.ts';
export { useEntityAncestry } from './queries/entityAncestry.ts';
export { useEntityExplanation } from './queries/entityExplanation.ts';
export { useEntityAt } from './queries/history/entityAt.ts';
export { useEntityHistory, useEntityVersion } from './queries/history/entityHistory.ts';
export { useTitlesOf } from './queries/entityTitles.ts';
export { useKinds } from './queries/kinds.ts';
export { useOwnInverses, useRelationLabels } from './queries/ownKinds.ts';
export {
  type LocationAnnotation,
  useColocatedEntities,
} from './queries/removal/colocatedEntities.ts';
