import { useApi, useStoredValue } from '@portico/app';
import { untilSignOutBucket } from '@portico/app/sign-in';
import {
  type CatalogApi,
  catalogApiRef,
  catalogKeys,
  type EntityQuery,
} from '@portico/catalog-common';
import { getEntityDisplayName, getEntityName } from '@portico/catalog-model';
import type { CallOptions } from '@portico/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** A group that the user is a member of, as far as the way to it needs. */
export interface MyGroup {
  title: string;
  /** The params of its page. */
  params: { kind: string; namespace: string; name: string };
}

/** The groups of the last time, and whose they are. */
interface StoredGroups {
  of: string;
  groups: readonly MyGroup[];
}

const none: readonly MyGroup[] = [];

/** The query for the groups that have a user as a member. */
export function buildMyGroupsQuery(userEntityRef: string): EntityQuery {
  return {
    query: { kind: 'group', 'relations.hasMember': userEntityRef },
    fields: ['metadata', 'kind', 'spec.profile'],
    orderBy: [{ field: 'metadata.name', order: 'asc' }],
    orderNames: 'shown',
  };
}

async function listMyGroups(
  catalog: CatalogApi,
  userEntityRef: string,
  options: CallOptions,
): Promise<MyGroup[]> {
  const groups: MyGroup[] = [];
  for await (const page of catalog.streamEntities(buildMyGroupsQuery(userEntityRef), options)) {
    for (const group of page) {
      const { kind, namespace, name } = getEntityName(group);
      const params = {
        kind: kind.toLowerCase(),
        namespace: namespace.toLowerCase(),
        name: name.toLowerCase(),
      };
      groups.push({ title: getEntityDisplayName(group), params });
    }
  }
  return groups;
}

/**
 * The groups that have a user as a member: those of the last time until they are read anew; none without a
 * user.
 *
 * @param isWanted - whether it is time to read them.
 */
export function useMyGroups(userEntityRef: string, isWanted: boolean) {
  const catalog = useApi(catalogApiRef);
  const [stored, keep] = useStoredValue<StoredGroups>(untilSignOutBucket, 'myGroups');
  const { data, error } = useQuery({
    queryKey: [...catalogKeys.lists, 'myGroups', userEntityRef],
    queryFn: ({ signal }) => listMyGroups(catalog, userEntityRef, { signal }),
    enabled: isWanted && userEntityRef !== '',
  });
  useEffect(() => {
    if (data) keep(data.length > 0 ? { of: userEntityRef, groups: data } : undefined);
  }, [data, keep, userEntityRef]);
  return { groups: data ?? (isOf(stored, userEntityRef) ? stored.groups : none), error };
}

function isOf(stored: StoredGroups | undefined, userEntityRef: string): stored is StoredGroups {
  return stored?.of === userEntityRef && Array.isArray(stored.groups);
}
