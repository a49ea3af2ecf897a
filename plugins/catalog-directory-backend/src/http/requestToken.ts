import { InputError, ServiceUnavailableError, toError } from '@portico/errors';
import { z } from 'zod';
import type { AccessToken } from './HttpCalls.ts';

const answerSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().min(0).default(60),
});
const marginMs = 10_000;

/** Requests a token by OAuth. Nothing of the form or the answer is in an error. */
export async function requestToken(
  address: string,
  form: Readonly<Record<string, string>>,
  { key, now, signal }: { key: string; now: () => number; signal: AbortSignal },
): Promise<AccessToken> {
  const origin = new URL(address).origin;
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new ServiceUnavailableError(`'${origin}' does not answer; check '${key}'`, {
      cause: toError(error),
    });
  });
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel();
    throw new ServiceUnavailableError(`'${origin}' gives no token now (${response.status})`);
  }
  const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !answer.success)
    throw new InputError(
      `'${origin}' gives no token (${response.status}); check the account and secret under '${key}'`,
    );
  return {
    authorization: `Bearer ${answer.data.access_token}`,
    expiresAtMs: now() + answer.data.expires_in * 1000 - marginMs,
  };
}
