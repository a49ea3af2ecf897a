import { errorApiRef, useApi } from '@portico/app';
import { AppContext } from '@portico/app/assembly';
import type { Entity } from '@portico/catalog-model';
import { toError } from '@portico/errors';
import { use } from 'react';
import { useNavigate } from 'react-router';
import type { EntityMenuItemContribution } from '../../points.ts';

/** Runs an item that a plugin has added, with that plugin's APIs; what it throws is reported to the user. */
export function useContributedAction(entity: Entity) {
  const app = use(AppContext);
  const errors = useApi(errorApiRef);
  const navigate = useNavigate();
  return async (pluginId: string, { onSelect }: EntityMenuItemContribution) => {
    if (!app) return;
    try {
      await onSelect({
        entity,
        apis: app.assembly.apisFor(pluginId),
        navigate: to => void navigate(to),
      });
    } catch (error) {
      errors.post(toError(error));
    }
  };
}
