/** A call as a recording has it. */
export interface RecordedCall {
  /** In upper case. */
  method: string;
  /** With the query, from `/api/` on; an address where it has none. */
  path: string;
  /** JSON, of a call that has any. */
  body?: string;
}

/** The call without what differs between places of one portal; undefined where it is none of a portal's API. */
export function toRecordedCall(
  method: unknown,
  address: unknown,
  body?: unknown,
): RecordedCall | undefined {
  if (typeof method !== 'string' || typeof address !== 'string') return undefined;
  if (!/^[a-z]{3,10}$/i.test(method) || !URL.canParse(address, 'http://portal')) return undefined;
  const { pathname, search } = new URL(address, 'http://portal');
  const start = pathname.indexOf('/api/');
  if (start < 0) return undefined;
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  return {
    method: method.toUpperCase(),
    path: `${pathname.slice(start)}${search}`,
    ...(text && { body: text }),
  };
}
