import { InputError, ServiceUnavailableError, toError } from '@portico/errors';
import {
  AdminLimitExceededError,
  InsufficientAccessError,
  InvalidCredentialsError,
  NoSuchObjectError,
  SizeLimitExceededError,
  TimeLimitExceededError,
} from 'ldapts';

/** What was read when something failed. */
export interface LdapStep {
  target: string;
  /** Where the provider is in the configuration. */
  key: string;
  /** Where the search is below that, such as `users[0]`. */
  part?: string;
  dn?: string;
}

/** What failed, in words that say what to do. Nothing of a secret is in it. */
export function describeLdapError(error: unknown, { target, key, part, dn }: LdapStep): Error {
  const cause = toError(error);
  const at = part === undefined ? key : `${key}.${part}`;
  if (error instanceof InvalidCredentialsError)
    return new InputError(
      `'${target}' refused the name or the secret; check '${key}.bind.dn' and '${key}.bind.secret'`,
      { cause },
    );
  if (error instanceof NoSuchObjectError)
    return new InputError(
      `'${target}' has no '${dn}', or its account may not see it; check '${at}.dn'`,
      { cause },
    );
  if (error instanceof InsufficientAccessError)
    return new InputError(
      `'${target}' does not let its account read '${dn}'; grant it, or check '${key}.bind'`,
      { cause },
    );
  if (error instanceof SizeLimitExceededError || error instanceof AdminLimitExceededError)
    return new InputError(
      `'${target}' sends only a part of '${dn}', because of a limit of its own; raise the limit for the account of '${key}.bind', or narrow '${at}.options.filter'`,
      { cause },
    );
  if (error instanceof TimeLimitExceededError)
    return new ServiceUnavailableError(
      `'${target}' takes too long to search '${dn}'; raise '${at}.options.timeLimit', or the server's own limit`,
      { cause },
    );
  const reason = 'code' in cause ? String(cause.code) : cause.message.slice(0, 300);
  return new ServiceUnavailableError(
    `'${target}' can't be read (${reason}); check '${key}.target' and that the server answers`,
    { cause },
  );
}
