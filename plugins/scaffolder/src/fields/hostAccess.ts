import { configApiRef, useApi } from '@portico/app';
import { scmAuthApiRef } from '@portico/auth';
import type { ApiHolder } from '@portico/core';
import { NotFoundError, toError } from '@portico/errors';
import { type HostAccess, scaffolderApiRef } from '@portico/scaffolder-common';
import type { LoadOptions } from '@portico/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type CodeHost, type CodeHostKind, listCodeHosts } from '../model/repoUrl.ts';
import type { TemplateFormContext } from '../points.ts';
import { scaffolderKeys } from '../queries/scaffolderKeys.ts';

const requestDelayMs = 500;
const freshMs = 60_000;

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

interface CredentialsOption {
  secretsKey: string;
  additionalScopes: Readonly<Record<string, readonly string[]>>;
}

/** How a template requests the user's token, as `requestUserCredentials`. */
export function readCredentialsOption(option: unknown): CredentialsOption | undefined {
  if (typeof option !== 'object' || option === null) return undefined;
  const { secretsKey, additionalScopes } = option as Record<string, unknown>;
  if (typeof secretsKey !== 'string' || secretsKey === '') return undefined;
  return { secretsKey, additionalScopes: (additionalScopes ?? {}) as never };
}

/** What came of the request for the user's token. */
export interface UserCredentials {
  /** What went wrong, such as that the user refused. */
  error: Error | undefined;
  /** Requests the token again, in answer to a click; `undefined` where nobody can sign in to the host. */
  signIn: (() => void) | undefined;
}

/** Requests the user's token for a host once it is chosen, and puts it among the secrets of the form. */
export function useUserCredentials(
  option: CredentialsOption | undefined,
  host: string | undefined,
  { secrets, setSecrets }: TemplateFormContext,
): UserCredentials {
  const scmAuth = useApi(scmAuthApiRef);
  const requested = useRef<string>(undefined);
  const [problem, setProblem] = useState<{ host: string; error: Error }>();
  const [retried, setRetried] = useState({ host: '', count: 0 });
  const [unavailable, setUnavailable] = useState<string>();
  const store = useEffectEvent((key: string, token: string) =>
    setSecrets({ ...secrets, [key]: token }),
  );
  const remove = useEffectEvent((key: string) => {
    const { [key]: _token, ...others } = secrets;
    setSecrets(others);
  });
  const secretsKey = option?.secretsKey;
  const scopes = JSON.stringify(option?.additionalScopes ?? {});
  const attempt = retried.host === host ? retried.count : 0;
  useEffect(() => {
    const key = `${host} ${attempt}`;
    if (secretsKey === undefined || !host || requested.current === key) return undefined;
    if (requested.current !== undefined && !requested.current.startsWith(`${host} `)) {
      // A token is for no other host than its own.
      requested.current = undefined;
      remove(secretsKey);
    }
    const request = async () => {
      requested.current = key;
      const url = `https://${host}`;
      try {
        if (attempt === 0 && !(await scmAuth.isAvailable(url))) {
          setUnavailable(host);
          throw new NotFoundError(`No auth provider available for ${host}`);
        }
        const { token } = await scmAuth.getCredentials({
          url,
          additionalScope: {
            repoWrite: true,
            customScopes: JSON.parse(scopes) as Record<string, string[]>,
          },
          ...(attempt > 0 && { instantPopup: true }),
        });
        if (requested.current !== key) return;
        setProblem(undefined);
        store(secretsKey, token);
      } catch (cause) {
        setProblem({ host, error: toError(cause) });
      }
    };
    if (attempt > 0) {
      // Right after the click, which a browser wants before it opens a window.
      void request();
      return undefined;
    }
    const timer = setTimeout(() => void request(), requestDelayMs);
    return () => clearTimeout(timer);
  }, [scmAuth, secretsKey, scopes, host, attempt]);
  return {
    error: problem?.host === host ? problem?.error : undefined,
    signIn:
      unavailable === host ? undefined : () => setRetried({ host: host ?? '', count: attempt + 1 }),
  };
}

/** With what steps write to a host when they have no token of the user's. */
export function useHostAccess(host: string | undefined): {
  /** `undefined` while it is not known. */
  access: HostAccess | undefined;
  error: Error | null;
  retry: () => void;
} {
  const scaffolder = useApi(scaffolderApiRef);
  const { data, error, refetch } = useQuery({
    queryKey: scaffolderKeys.hostAccess(host ?? ''),
    // The cache refuses `undefined`.
    queryFn: async ({ signal }) =>
      (await scaffolder.getHostAccess(host ?? '', { signal })) ?? 'none',
    enabled: Boolean(host),
    staleTime: freshMs,
  });
  return { access: data, error, retry: () => void refetch() };
}

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
