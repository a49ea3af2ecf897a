/** Whom mails may go to. */
export interface EmailRuleOptions {
  allowedEmailDomains?: readonly string[] | undefined;
  allowlistEmailAddresses?: readonly string[] | undefined;
  denylistEmailAddresses?: readonly string[];
}

const maxLength = 254;

/** Whether a text is one address and nothing else: no list, no name, no comment, no line break. */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= maxLength &&
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text) &&
    !text.includes('..')
  );
}

/** Why a mail must not go to an address; `undefined` when it may. */
export function findEmailProblem(
  address: string,
  { allowedEmailDomains, allowlistEmailAddresses, denylistEmailAddresses = [] }: EmailRuleOptions,
): string | undefined {
  if (!isEmailAddress(address)) return 'The address in the catalog is not one e-mail address';
  const folded = address.toLowerCase();
  const has = (list: readonly string[] | undefined, value: string) =>
    list?.some(item => item.toLowerCase() === value) ?? false;
  if (has(denylistEmailAddresses, folded))
    return "The address is in 'notifications.processors.email.denylistEmailAddresses'";
  if (!allowedEmailDomains && !allowlistEmailAddresses) return undefined;
  const isAllowed =
    has(allowedEmailDomains, folded.slice(folded.lastIndexOf('@') + 1)) ||
    has(allowlistEmailAddresses, folded);
  return isAllowed
    ? undefined
    : "The address is none that 'notifications.processors.email' allows by its domain or in its list";
}
