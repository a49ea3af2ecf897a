import * as z from 'zod/mini';

/** A user's own token for a code host, as it issued it: what headers can hold. */
export const userTokenSchema = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(8192),
    z.regex(
      /^[\x21-\x7e]+$/,
      'has spaces or other signs that no token has; send it as the host issued it',
    ),
  );
