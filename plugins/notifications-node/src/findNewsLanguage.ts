import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '@portico/contract/auth';

/**
 * The language of news about what a call begins, for whoever made the call.
 *
 * @returns a code such as `de`, `en` when the call names none; `null` for guests and services, who get no notifications.
 */
export function findNewsLanguage({
  principal,
  headers,
}: {
  principal: Principal;
  headers: Readonly<IncomingHttpHeaders>;
}): string | null {
  if (principal.type !== 'user' || principal.isGuest) return null;
  return /^\s*([a-z]{2,3})\b/i.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase() ?? 'en';
}
