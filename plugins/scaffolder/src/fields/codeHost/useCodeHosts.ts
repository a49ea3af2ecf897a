import type { CodeHostKind } from '@portico/scaffolder-common';
import { configApiRef, useApi } from '@portico/app';
import type { ApiHolder } from '@portico/core';
import { useMemo } from 'react';
import { type CodeHost, listCodeHosts } from '../../model/repoUrl.ts';

/** The code hosts of the portal, and the kind of each. */
export function useCodeHosts(): readonly CodeHost[] {
  const config = useApi(configApiRef);
  return useMemo(
    () => listCodeHosts(config.getOptional<Record<string, unknown>>('integrations') ?? {}),
    [config],
  );
}

/** The kind of a host, where the portal's configuration says it. */
export function findHostKind(apis: ApiHolder, host: string): CodeHostKind | undefined {
  const integrations = apis
    .require(configApiRef)
    .getOptional<Record<string, unknown>>('integrations');
  return listCodeHosts(integrations ?? {}).find(each => each.host === host)?.kind;
}
