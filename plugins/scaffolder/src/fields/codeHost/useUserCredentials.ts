import { useApi } from '@portico/app';
import { scmAuthApiRef } from '@portico/auth';
import { NotFoundError, toError } from '@portico/errors';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TemplateFormContext } from '../../points.ts';

const requestDelayMs = 500;

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
