import { describeOpenIdAccount } from './openIdAccount.ts';

/** What the id tokens of Microsoft Entra ID say of an account; whether its email counts is another question. */
export function describeEntraAccount(claims: Readonly<Record<string, unknown>>) {
  const account = describeOpenIdAccount(claims);
  const { oid } = claims;
  return {
    ...account,
    profile: {
      ...account.profile,
      ...(!account.profile.email && account.username?.includes('@') && { email: account.username }),
    },
    ...(typeof oid === 'string' && { id: oid }),
  };
}
