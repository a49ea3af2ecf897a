const rejection = 'Link component rejected javascript: URL as a security precaution';

/**
 * Lets an address pass, unless following it would run script.
 *
 * @throws Error for `javascript:` in any spelling that a browser would follow.
 */
export function assertSafeUrl(url: string): void {
  if (isScriptUrl(url)) throw new Error(rejection);
}

/** Whether an address has a host of its own, so that it leads out of the portal. */
export function isExternalUrl(url: string): boolean {
  return /^(https?:)?\/\//i.test(url.trim());
}

/** Whether an address names a scheme that is not the web's, such as `mailto:`. */
export function isOtherScheme(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(url.trim()) && !isExternalUrl(url);
}

/**
 * A `mailto:` address without the fields that would fill in the mail, such as `bcc` and `body`: the reader would
 * send what somebody else wrote, to whom somebody else chose. The subject stays. Other addresses are unchanged.
 */
export function stripMailFields(url: string): string {
  const [, address, query] = /^\s*(mailto:[^?]*)\?(.*)$/is.exec(url) ?? [];
  if (address === undefined || query === undefined) return url;
  const subject = query.split('&').find(field => /^subject=/i.test(field));
  return subject === undefined ? address : `${address}?${subject}`;
}

/**
 * Opens an address in a new window, which cannot reach this one.
 *
 * @throws Error when the address is a `javascript:` URL.
 */
export function openInNewWindow(url: string): void {
  assertSafeUrl(url);
  window.open(url, '_blank', 'noopener');
}

// Browsers drop control characters and spaces in front, and tabs and line breaks anywhere.
function isScriptUrl(url: string) {
  const visible = Array.from(url).filter(character => character > ' ');
  return /^javascript:/i.test(visible.join(''));
}
