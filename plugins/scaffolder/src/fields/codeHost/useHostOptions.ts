import { useApi } from '@portico/app';
import { scaffolderApiRef } from '@portico/scaffolder-common';
import type { LoadOptions } from '@portico/ui/forms';
import { useMemo } from 'react';

/** Finds values of a field at a code host with the user's token; nothing without one. */
export function useHostOptions(
  provider: string | undefined,
  resource: string,
  token: string | undefined,
  context: Readonly<Record<string, string | undefined>>,
): LoadOptions {
  const scaffolder = useApi(scaffolderApiRef);
  const known = JSON.stringify(context);
  return useMemo(
    () =>
      async (term, { signal }) => {
        if (provider === undefined || !token) return [];
        const results = await scaffolder.autocomplete(
          provider,
          resource,
          { token, context: JSON.parse(known) as Record<string, string> },
          { signal },
        );
        const wanted = term.toLowerCase();
        return results
          .map(({ id, title }) => ({ value: id, label: title ?? id }))
          .filter(({ label }) => label.toLowerCase().includes(wanted));
      },
    [scaffolder, provider, resource, token, known],
  );
}
