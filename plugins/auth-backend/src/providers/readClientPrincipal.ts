import type { ProviderAccount } from '@portico/auth-node';
import { AuthenticationError } from '@portico/errors';
import { z } from 'zod';
import { describeEntraAccount } from './entraAccount.ts';

const principalSchema = z.object({
  auth_typ: z.string().nullish(),
  claims: z.array(z.object({ typ: z.string(), val: z.string() })).max(1000),
});

/** The claims of `X-MS-CLIENT-PRINCIPAL`, by the names that id tokens have for them. */
const longNames: Readonly<Record<string, string>> = {
  'http://schemas.microsoft.com/identity/claims/objectidentifier': 'oid',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/nameidentifier': 'sub',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': 'email',
};

/** Reads who is there from the header in which Azure says so. @throws AuthenticationError when it says nobody. */
export function readClientPrincipal(value: string): ProviderAccount {
  const { claims } = parsePrincipal(value);
  const named = new Map(claims.map(({ typ, val }) => [longNames[typ] ?? typ, val]));
  const account = describeEntraAccount(Object.fromEntries(named));
  if (!account.id)
    throw new AuthenticationError("The header 'x-ms-client-principal' names no account");
  return { ...account, isEmailVerified: true };
}

function parsePrincipal(value: string): z.output<typeof principalSchema> {
  try {
    const text = Buffer.from(value, 'base64').toString('utf8');
    return principalSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AuthenticationError("The header 'x-ms-client-principal' is not valid", { cause });
  }
}
