import { z } from 'zod';

/** What headers of a request may be written as, in templates. */
export type RequestHeaders = Readonly<Record<string, string | number | boolean>>;

const maxHeaders = 100;
const maxNameLength = 200;
const maxValueLength = 8192;

/** A token of RFC 9110. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Everything but control characters, within the bytes that a header may have. */
const headerValue = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

const ofConnection = 'it belongs to the connection; remove it';

/** Headers that the request has by itself, each with what to do instead. */
const refusedHeaders: Readonly<Record<string, string>> = {
  host: "it follows from 'url'; write the host there",
  'content-length': "it follows from 'body'; remove it",
  'transfer-encoding': "it follows from 'body'; remove it",
  expect: ofConnection,
  connection: ofConnection,
  'keep-alive': ofConnection,
  te: ofConnection,
  trailer: ofConnection,
  upgrade: ofConnection,
  'http2-settings': ofConnection,
  cookie: "write credentials as the header 'authorization'",
  cookie2: "write credentials as the header 'authorization'",
  // The configuration allows methods by name.
  'x-http-method': "write the method as 'method'",
  'x-http-method-override': "write the method as 'method'",
  'x-method-override': "write the method as 'method'",
};

/** The headers that a template may send: none of the connection or the target, and no characters that begin another one. */
export const requestHeadersSchema = z
  .record(
    z.string().min(1).max(maxNameLength),
    z.union([z.string().max(maxValueLength), z.number(), z.boolean()]),
  )
  .check(({ value, issues }) => {
    const names = Object.keys(value);
    if (names.length > maxHeaders)
      issues.push({
        code: 'custom',
        input: names.length,
        message: `it has more than ${maxHeaders} headers; send fewer`,
      });
    const seen = new Set<string>();
    for (const [name, item] of Object.entries(value).slice(0, maxHeaders)) {
      const message = findFault(name, item, seen);
      if (message !== undefined)
        issues.push({ code: 'custom', input: item, message, path: [shorten(name)] });
    }
  });

/** The headers as they are sent; spaces and line breaks around a value, as files with secrets have them, are cut. */
export function makeHeaders(headers: RequestHeaders = {}): Headers {
  return new Headers(
    Object.entries(headers).map(([name, value]): [string, string] => [name, String(value).trim()]),
  );
}

function findFault(name: string, value: unknown, seen: Set<string>): string | undefined {
  const lower = name.toLowerCase();
  if (!headerName.test(name))
    return "it is no name of a header; use letters, digits and '-' without spaces";
  const refused =
    (Object.hasOwn(refusedHeaders, lower) ? refusedHeaders[lower] : undefined) ??
    (lower.startsWith('proxy-') ? ofConnection : undefined);
  if (refused !== undefined) return `templates may not set this header: ${refused}`;
  if (seen.has(lower)) return 'it is written twice; names of headers do not differ by case';
  seen.add(lower);
  return headerValue.test(String(value).trim())
    ? undefined
    : 'its value has line breaks or other characters that headers cannot have; remove or encode them';
}

/** A name with control characters would break the line of the log that holds the message. */
function shorten(name: string): string {
  // oxlint-disable-next-line no-control-regex
  return name.slice(0, 60).replace(/[\u0000-\u001f\u007f]/g, '?');
}
