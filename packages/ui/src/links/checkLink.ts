import { isExternalUrl, stripMailFields } from './urls.ts';

/** Why an address that somebody else wrote is not followed. */
export type LinkRefusal = 'scheme' | 'incomplete' | 'invalid';

/** An address that is safe to follow, or why it is not. */
export type CheckedLink = { to: string; refusal?: never } | { to?: never; refusal: LinkRefusal };

/**
 * Checks an address from a descriptor, which anybody may have written. Web addresses, paths of the portal,
 * `mailto:` and `tel:` pass; mail addresses lose fields that would fill in the mail.
 */
export function checkLink(url: string): CheckedLink {
  // Browsers ignore spaces and control characters around an address, and tabs and line breaks inside it.
  const address = url
    .replace(/[\t\n\r]/g, '')
    .replace(/^[\0-\x20]+|(?<![\0-\x20])[\0-\x20]+$/g, '');
  if (isExternalUrl(address)) return checkWebAddress(address);
  // To a browser a backslash is a slash, so that '/\' would lead to another host.
  if (address.startsWith('/'))
    return address.includes('\\') ? { refusal: 'invalid' } : { to: address };
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  switch (scheme) {
    case undefined:
      return { refusal: 'incomplete' };
    case 'mailto':
      return /^mailto:[^?\s]*[^?\s@]@[^?\s@]/i.test(address)
        ? { to: stripMailFields(address) }
        : { refusal: 'invalid' };
    case 'tel':
      return /^tel:\+?\d[\d\s().-]*(;ext=\d+)?$/i.test(address)
        ? { to: address }
        : { refusal: 'invalid' };
    case 'http':
    case 'https':
      return { refusal: 'invalid' };
    default:
      return { refusal: 'scheme' };
  }
}

function checkWebAddress(address: string): CheckedLink {
  return URL.canParse(address, 'https://portal.invalid') ? { to: address } : { refusal: 'invalid' };
}
