import type { Principal } from '@portico/contract/auth';
import { AuthenticationError } from '@portico/errors';
import { decodeJwt } from 'jose';
import { extractLimitedToken } from './limitedTokens.ts';
import type { PluginTokens } from './PluginTokens.ts';
import type { ServiceTokens } from './serviceTokens.ts';

/** What plugins show when they call each other. */
export interface PluginIdentityOptions {
  /** For plugins of this process: cheap, with a key that never leaves it. */
  local: ServiceTokens;
  /** For plugins of other processes. */
  remote: PluginTokens;
  /** Whether a plugin is answered in this process. */
  isHere: (pluginId: string) => Promise<boolean>;
}

/** A caller that was authenticated, and by what. */
export interface IdentifiedCaller {
  principal: Principal;
  /** The header with which the caller came. */
  authorization: string | undefined;
  /** What its session cookie held, where it came with that instead. */
  limitedToken?: string | undefined;
}

/** Gives plugins the tokens with which they call each other, as themselves or for a user. */
export class PluginIdentity {
  readonly #options: PluginIdentityOptions;

  constructor(options: PluginIdentityOptions) {
    this.#options = options;
  }

  /** A token with which a plugin calls another as itself. */
  async issue(pluginId: string, targetId: string): Promise<string> {
    const { local, remote, isHere } = this.#options;
    return (await isHere(targetId))
      ? local.issue(pluginId, targetId)
      : remote.issue(pluginId, targetId);
  }

  /** Ends the tokens of tasks in this process. */
  endDelegations(ids: readonly string[]): void {
    this.#options.local.endDelegations(ids);
  }

  /**
   * A token with which a plugin calls another for its own caller: with a user's rights and no more, or
   * as itself for a service.
   *
   * @throws AuthenticationError when nobody called, or the user's token cannot be passed on.
   */
  async issueFor(
    pluginId: string,
    targetId: string,
    { principal, authorization, limitedToken }: IdentifiedCaller,
  ): Promise<string> {
    const { local, remote, isHere } = this.#options;
    switch (principal.type) {
      case 'none':
        throw new AuthenticationError(
          'Nobody is signed in for whom another plugin could be called',
        );
      case 'service':
        return this.issue(pluginId, targetId);
      case 'user': {
        const limited = limitedToken ?? findLimitedToken(authorization);
        if (await isHere(targetId)) return local.issueFor(pluginId, targetId, principal, limited);
        if (principal.delegation) return remote.issueDelegated(pluginId, targetId, principal);
        if (limited !== undefined) return remote.issueFor(pluginId, targetId, limited);
        throw new AuthenticationError(
          'The token cannot be passed on to a plugin in another process; sign in again',
        );
      }
    }
  }
}

/** The user's limited token within a token that was checked: the user's own, or one of a plugin that called for the user. */
function findLimitedToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const token = authorization.replace(/^bearer +/i, '');
  const { obo, uip } = decodeJwt(token);
  if (typeof obo === 'string') return obo;
  return uip === undefined ? undefined : extractLimitedToken(token);
}
