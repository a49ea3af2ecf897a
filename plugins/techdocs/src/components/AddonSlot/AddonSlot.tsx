import { LazyContribution, useContributions } from '@portico/app';
import { type DocsAddonLocation, docsAddonPoint } from '../../points.ts';
import type { DocsReaderState } from '../Reader/useDocsReader.ts';

/** Props of {@link AddonSlot}. */
export interface AddonSlotProps {
  location: DocsAddonLocation;
  reader: DocsReaderState;
}

/** The addons of one location; the failure of one keeps to itself. */
export function AddonSlot({ location, reader }: AddonSlotProps) {
  const { entity, docsEntity, path, article, navigation } = reader;
  return useAddons(location).map(({ id, pluginId, value }) => (
    <LazyContribution
      key={id}
      pluginId={pluginId}
      load={value.load}
      props={{ entity, docsEntity, path, article, navigation }}
    />
  ));
}

/** The addons of one location. */
export function useAddons(location: DocsAddonLocation) {
  return useContributions(docsAddonPoint).filter(({ value }) => value.location === location);
}
