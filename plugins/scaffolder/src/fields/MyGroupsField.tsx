import { alertApiRef, identityApiRef, useApi } from '@portico/app';
import { catalogApiRef } from '@portico/catalog-common';
import { getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import { NotFoundError } from '@portico/errors';
import { useProblemText } from '@portico/ui';
import { Select } from '@portico/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { TemplateFieldModule, TemplateFieldProps } from '../points.ts';
import { toFieldControl } from './fieldControl.ts';

const maxGroups = 500;

/** Whose groups they are. */
function useUserRef() {
  const identity = useApi(identityApiRef);
  return useQuery({
    queryKey: ['scaffolder', 'user-ref'],
    queryFn: async () => {
      const { userEntityRef } = await readIdentity(identity);
      if (!userEntityRef) throw new NotFoundError('No user entity ref found');
      return userEntityRef;
    },
  });
}

async function readIdentity(identity: { getIdentity(): Promise<{ userEntityRef?: string }> }) {
  try {
    return await identity.getIdentity();
  } catch (cause) {
    throw new Error(`Failed to load user identity: ${String(cause)}`, { cause });
  }
}

/** The groups that a user is a member of. */
function useGroupsOf(userRef = '') {
  const catalog = useApi(catalogApiRef);
  return useQuery({
    queryKey: ['scaffolder', 'my-groups', userRef],
    queryFn: async ({ signal }) => {
      const { items } = await catalog.queryEntities(
        {
          query: { $all: [{ kind: 'group' }, { 'relations.hasMember': userRef }] },
          fields: ['kind', 'metadata', 'spec.profile'],
          orderBy: [{ field: 'metadata.name', order: 'asc' }],
          limit: maxGroups,
        },
        { signal },
      );
      return items.map(group => ({
        value: stringifyEntityRef(group),
        label: getEntityDisplayName(group),
      }));
    },
    enabled: userRef !== '',
  });
}

function MyGroupsField({ formData, onChange, ...field }: TemplateFieldProps<string>) {
  const alerts = useApi(alertApiRef);
  const user = useUserRef();
  const { data: groups, error } = useGroupsOf(user.data);
  const describe = useProblemText();
  const userProblem = user.error ? describe(user.error).text : undefined;
  const problem = error ? describe(error).text : userProblem;
  const control = toFieldControl(field);
  const only = groups?.length === 1 ? groups[0]?.value : undefined;
  const choose = useEffectEvent((ref: string) => {
    if (formData === undefined) onChange(ref);
  });
  useEffect(() => {
    if (only !== undefined && field.required) choose(only);
  }, [only, field.required]);
  useEffect(() => {
    if (userProblem !== undefined) alerts.post({ message: userProblem, severity: 'error' });
  }, [alerts, userProblem]);
  return (
    <Select
      {...control}
      {...(problem !== undefined && { error: problem })}
      items={groups ?? []}
      value={formData}
      onChange={onChange}
      isDisabled={(control.isDisabled ?? false) || (only !== undefined && field.required)}
    />
  );
}

/** Chooses one of the groups that the user is a member of. */
export const myGroupsPicker: TemplateFieldModule = { default: MyGroupsField };
