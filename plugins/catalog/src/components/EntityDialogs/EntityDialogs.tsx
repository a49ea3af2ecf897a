import { LazyContribution, useAddressParams, useContributions } from '@portico/app';
import type { Entity } from '@portico/catalog-model';
import { useState } from 'react';
import { type EntityDialogContribution, entityDialogPoint } from '../../points.ts';

/** The dialogs that plugins add to an entity's page, each rendered once the address has opened it. */
export function EntityDialogs({ entity }: { entity: Entity }) {
  return useContributions(entityDialogPoint).map(({ id, pluginId, value }) => (
    <OpenedDialog key={id} pluginId={pluginId} dialog={value} entity={entity} />
  ));
}

interface OpenedDialogProps {
  pluginId: string;
  dialog: EntityDialogContribution;
  entity: Entity;
}

function OpenedDialog({ pluginId, dialog, entity }: OpenedDialogProps) {
  const [search] = useAddressParams();
  const isOpen = search.has(dialog.param);
  // It stays to close by itself.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return <LazyContribution pluginId={pluginId} load={dialog.load} props={{ entity }} />;
}
