import { fetchApiRef, useApi } from '@portico/app';
import { scmAuthApiRef } from '@portico/auth';
import { type Entity, getEntityName } from '@portico/catalog-model';
import { type BuildAction, changeBuildEndpoint, deliveryPluginId } from '@portico/delivery-common';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SelectedBuild } from '../components/log/buildSelection.ts';

/** Scopes beside writing to repositories that hosts want for builds. */
const customScopes = { github: ['workflow'] };

/**
 * Changes a build with the user's own account at the host.
 *
 * @param url - of the build.
 */
export function useChangeBuild(entity: Entity, names: SelectedBuild, url: string) {
  const client = useApi(fetchApiRef).forPlugin(deliveryPluginId);
  const scmAuth = useApi(scmAuthApiRef);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (action: BuildAction) => {
      const { token: userToken } = await scmAuth.getCredentials({
        url,
        additionalScope: { repoWrite: true, customScopes },
        instantPopup: true,
      });
      return client.call(changeBuildEndpoint, {
        params: getEntityName(entity),
        body: { ...names, action, userToken },
      });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [deliveryPluginId] }),
  });
}
