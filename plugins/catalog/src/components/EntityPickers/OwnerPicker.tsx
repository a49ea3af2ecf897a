import { EntityPicker, type EntityPickerProps } from './EntityPicker.tsx';

const owners = { kind: { $in: ['group', 'user'] } };

/** A field that finds who may own something: groups and users. */
export function OwnerPicker(props: Omit<EntityPickerProps, 'query' | 'defaultKind'>) {
  return <EntityPicker {...props} query={owners} defaultKind="group" />;
}
