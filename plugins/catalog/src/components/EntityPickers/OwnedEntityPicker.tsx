import { useIdentity } from '@portico/app';
import { useMemo } from 'react';
import { EntityPicker, type EntityPickerProps } from './EntityPicker.tsx';

/** A field that finds what the user owns, by themselves or by their groups. */
export function OwnedEntityPicker({ query, ...props }: EntityPickerProps) {
  const { ownershipEntityRefs } = useIdentity();
  const owned = useMemo(() => {
    const isOwned = { 'relations.ownedBy': { $in: [...ownershipEntityRefs] } };
    return query ? { $all: [isOwned, query] } : isOwned;
  }, [ownershipEntityRefs, query]);
  return <EntityPicker {...props} query={owned} />;
}
