import {
  commonSignInResolvers,
  type ProviderAccount,
  type SignInMatch,
  type SignInResolver,
  type SignInSettings,
} from '@portico/auth-node';
import { stringifyEntityRef } from '@portico/catalog-model';
import { NotAllowedError } from '@portico/errors';
import type { Logger, UserDirectory } from '@portico/server';
import type { IdentityIssuer, PortalIdentity } from './IdentityIssuer.ts';
import type { SignedInUser } from './PeopleOwnership.ts';

/** What accounts of one provider become users by. */
export interface SignInResolutionOptions {
  providerId: string;
  /** Absent when the provider only gives access to other services. */
  settings: SignInSettings | undefined;
  /** The provider's own resolvers. */
  resolvers: Readonly<Record<string, SignInResolver>> | undefined;
  users: UserDirectory | undefined;
  identities: IdentityIssuer;
  logger: Logger;
}

// A name that came from outside must not be able to say another kind or namespace.
const safeName = /^[\w.@+-]{1,200}$/;

/** Finds the user that an account stands for, and gives out its token. */
export class SignInResolution {
  readonly #options: SignInResolutionOptions;

  constructor(options: SignInResolutionOptions) {
    this.#options = options;
  }

  /**
   * The identity of an account; `undefined` when the provider is not set up for signing in.
   *
   * @throws NotAllowedError when no user is found, or several.
   */
  async identify(account: ProviderAccount): Promise<PortalIdentity | undefined> {
    const { settings, identities } = this.#options;
    if (!settings) return undefined;
    return identities.issue(await this.#findUser(account, settings), { isGuest: false });
  }

  async #findUser(account: ProviderAccount, { resolvers }: SignInSettings): Promise<SignedInUser> {
    const tried: string[] = [];
    for (const { resolver: name, ...options } of resolvers) {
      const resolve = this.#options.resolvers?.[name] ?? commonSignInResolvers[name];
      const match = resolve?.(account, options) ?? 'there is no such resolver';
      if (typeof match === 'string') {
        tried.push(`${name}: ${match}`);
        continue;
      }
      const [first, second] = (await this.#options.users?.findUsers(match.values)) ?? [];
      if (second !== undefined) this.#refuseSeveral(name, match, [first as string, second]);
      const { ownershipEntityRefs } = match;
      if (first !== undefined) return { userEntityRef: first, ownershipEntityRefs };
      if (options.dangerouslyAllowSignInWithoutUserInCatalog)
        return { userEntityRef: await this.#makeRef(name, match), ownershipEntityRefs };
      tried.push(`${name}: no user has ${describeValues(match)}`);
    }
    this.#options.logger.warn('A sign-in was refused: no resolver found a user', {
      provider: this.#options.providerId,
      account: {
        ...account.profile,
        picture: undefined,
        id: account.id,
        username: account.username,
      },
      tried,
    });
    throw new NotAllowedError(
      'Your account does not belong to a user of this portal; ask its operators to add you to the catalog',
    );
  }

  #refuseSeveral(name: string, match: SignInMatch, users: readonly string[]): never {
    this.#options.logger.warn('A sign-in was refused: several users fit', {
      provider: this.#options.providerId,
      resolver: name,
      values: match.values,
      users,
    });
    throw new NotAllowedError(
      'Your account fits several users of this portal; ask its operators to correct the catalog',
    );
  }

  /** @throws NotAllowedError when it is no name, or that of a user who was not found by it. */
  async #makeRef(resolver: string, { nameWithoutEntity: name }: SignInMatch): Promise<string> {
    if (!safeName.test(name)) {
      throw new NotAllowedError(`'${name}' cannot be the name of a user (${resolver})`);
    }
    const namesakes = await this.#options.users?.findUsers({ 'metadata.name': name });
    if (namesakes?.length) {
      this.#options.logger.warn(
        'A sign-in was refused: the catalog has another user of that name',
        {
          provider: this.#options.providerId,
          resolver,
          users: namesakes,
        },
      );
      throw new NotAllowedError(
        `The catalog has a user '${name}' who is not known to be you; ask the portal's operators to add your account to it`,
      );
    }
    return stringifyEntityRef({ kind: 'user', namespace: 'default', name });
  }
}

function describeValues({ values }: SignInMatch): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} '${value}'`)
    .join(' and ');
}
