import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { ProviderAccount } from './accounts.ts';
import type { SignInResolver } from './resolvers.ts';

/** A request as it came through a proxy that knows who people are. */
export interface ProxiedRequest {
  headers: Readonly<IncomingHttpHeaders>;
  /** The other end of the connection. */
  remoteAddress: string;
}

/** Who a proxy says is there. */
export interface ProxiedAccount {
  account: ProviderAccount;
  /** A token for the person's own use of other services, where the proxy passes one on. */
  accessToken?: string;
}

/** A provider that trusts what a proxy in front of the server says, once it knows that the proxy said it. */
export interface ProxyProvider<Settings extends object = object> {
  readonly type: 'proxy';
  /** The key under `auth.providers`, and the word in its addresses. */
  readonly providerId: string;
  readonly title: string;
  /** Its keys, by name. */
  readonly settings: z.ZodRawShape;
  /** Makes what finds out who is there. It throws an AuthenticationError for a request that the proxy did not make. */
  readonly connect: (settings: Settings) => (request: ProxiedRequest) => Promise<ProxiedAccount>;
  /** What is wrong with settings that are right each by itself, and the fix; reported at the start and by `config check`. */
  readonly findWarning?: (settings: Settings) => { message: string; hint: string } | undefined;
  /** Resolvers of its own, by name, besides the common ones. */
  readonly resolvers?: Readonly<Record<string, SignInResolver>>;
}

/** Declares a proxy provider; its settings are known inside the declaration only. */
export function defineProxyProvider<Settings extends object>(
  provider: Omit<ProxyProvider<Settings>, 'type'>,
): ProxyProvider {
  return { type: 'proxy', ...provider } as unknown as ProxyProvider;
}
