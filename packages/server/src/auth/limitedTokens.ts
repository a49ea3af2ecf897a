import { AuthenticationError } from '@portico/errors';

/** `typ` of user tokens, as existing clients and servers expect it. */
export const userTokenType = 'vnd.backstage.user';
/** `typ` of limited tokens: they open what a browser fetches without a token, and nothing else. */
export const limitedTokenType = 'vnd.backstage.limited-user';
/** Audience of user tokens, whoever issued them. */
export const userTokenAudience = 'backstage';
/** The claim that marks the tokens of guests. */
export const guestClaim = 'portico:guest';
/** The claim that names ownership refs which sign-in stored, for users whose groups the catalog does not know. */
export const ownershipClaim = 'portico:ownership';

/** What of a user's token goes into the limited one; the signature over it travels in the claim `uip`. */
export interface LimitedTokenParts {
  header: { alg: string; kid: string };
  payload: {
    sub: string;
    iat: number;
    exp: number;
    [guestClaim]?: true;
    [ownershipClaim]?: string | undefined;
  };
}

/** The header and payload of a limited token, as texts: what its issuer signs. */
export function writeLimitedToken({ header, payload }: LimitedTokenParts): string {
  const { sub, iat, exp, [guestClaim]: isGuest, [ownershipClaim]: ownershipId } = payload;
  return [
    // Existing servers write these fields in this order, and the signature is over the text.
    { typ: limitedTokenType, alg: header.alg, kid: header.kid },
    {
      sub,
      iat,
      exp,
      ...(isGuest && { [guestClaim]: true }),
      ...(ownershipId !== undefined && { [ownershipClaim]: ownershipId }),
    },
  ]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
}

/**
 * The limited token within a user's token, which was checked before.
 *
 * @throws AuthenticationError when there is none in it.
 */
export function extractLimitedToken(token: string): string {
  const [header, payload] = token.split('.', 2).map(part => decode(part)) as [
    LimitedTokenParts['header'],
    LimitedTokenParts['payload'] & { uip?: unknown },
  ];
  if (typeof payload.uip !== 'string') {
    throw new AuthenticationError('The token cannot be turned into a cookie; sign in again');
  }
  return `${writeLimitedToken({ header, payload })}.${payload.uip}`;
}

function decode(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}
