import { useEntityTitle, useEntityTitles } from '../../queries/entityTitle.ts';

/** Props of {@link EntityTitle}. */
export interface EntityTitleProps {
  entityRef: string;
  /** Stands there until the title is known, and where there is none. */
  bareName: string;
}

/** What people know an entity by, of which only the ref is at hand. */
export function EntityTitle({ entityRef, bareName }: EntityTitleProps) {
  const titles = useEntityTitles();
  if (titles) return titles[entityRef] ?? bareName;
  return <LoadedTitle entityRef={entityRef} bareName={bareName} />;
}

function LoadedTitle({ entityRef, bareName }: EntityTitleProps) {
  return useEntityTitle(entityRef) ?? bareName;
}
