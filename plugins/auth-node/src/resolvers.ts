import type { ProviderAccount } from './accounts.ts';

/** What a resolver may be told in the configuration, beside its name. */
export interface SignInResolverOptions {
  /** Domains whose emails count; all when omitted. */
  allowedDomains?: readonly string[] | undefined;
}

/** Which user an account represents. */
export interface SignInMatch {
  /** Values that the User entity must have, by searchable key: `spec.profile.email`, `metadata.name`. */
  values: Readonly<Record<string, string>>;
  /** The name that the user gets where people may sign in without being in the catalog. */
  nameWithoutEntity: string;
  /** What counts as the user where ownership matters, in place of the user and the groups that the catalog knows. */
  ownershipEntityRefs?: readonly string[];
}

/** Reports which user an account represents; a text says why it cannot, for the operators. */
export type SignInResolver = (
  account: ProviderAccount,
  options: SignInResolverOptions,
) => SignInMatch | string;

/** Finds the user whose `metadata.name` is the account's user name. */
export const usernameMatchingUserEntityName: SignInResolver = ({ username }) =>
  username
    ? { values: { 'metadata.name': username }, nameWithoutEntity: username }
    : 'the provider told no user name';

/** Both names that the ecosystem has for finding the user whose `metadata.name` is the account's user name. */
export const usernameResolvers = {
  usernameMatchingUserEntityName,
  preferredUsernameMatchingUserEntityName: usernameMatchingUserEntityName,
} satisfies Readonly<Record<string, SignInResolver>>;

/** Finds the user whose annotation holds the account's user name. */
export function usernameMatchingAnnotation(annotation: string): SignInResolver {
  return ({ username }) =>
    username
      ? {
          values: { [`metadata.annotations.${annotation}`]: username },
          nameWithoutEntity: username,
        }
      : 'the provider told no user name';
}

/** Finds the user whose annotation holds the provider's id of the account. */
export function userIdMatchingAnnotation(annotation: string): SignInResolver {
  return ({ id }) =>
    id
      ? { values: { [`metadata.annotations.${annotation}`]: id }, nameWithoutEntity: id }
      : 'the provider told no id of the account';
}

/** Finds the user whose annotation holds the account's email. */
export function emailMatchingAnnotation(annotation: string): SignInResolver {
  return byEmail(email => ({
    values: { [`metadata.annotations.${annotation}`]: email },
    nameWithoutEntity: email,
  }));
}

/** Finds the user whose profile has the account's email. */
export const emailMatchingUserEntityProfileEmail = byEmail(email => ({
  values: { 'spec.profile.email': email },
  nameWithoutEntity: email,
}));

/** The resolvers that any provider may be configured with. */
export const commonSignInResolvers: Readonly<Record<string, SignInResolver>> = {
  emailMatchingUserEntityProfileEmail,
  emailLocalPartMatchingUserEntityName: byEmail(email => {
    const name = email.slice(0, email.lastIndexOf('@'));
    return { values: { 'metadata.name': name }, nameWithoutEntity: name };
  }),
};

function byEmail(match: (email: string) => SignInMatch): SignInResolver {
  return ({ profile: { email }, isEmailVerified }, { allowedDomains }) => {
    if (!email) return 'the provider told no email';
    if (isEmailVerified === false)
      return 'the provider does not confirm that the email is verified';
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    const isAllowed = allowedDomains?.some(allowed => allowed.toLowerCase() === domain) ?? true;
    return isAllowed ? match(email) : `emails of '${domain}' are not allowed`;
  };
}
