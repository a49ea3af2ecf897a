import type { IncomingHttpHeaders } from 'node:http';
import { InputError } from '@portico/errors';
import { parseCookie, stringifySetCookie } from 'cookie';

/** How a cookie is set. */
export interface CookieOptions {
  /** Path on this server below which it is sent. */
  path: string;
  isSecure: boolean;
  /** `none` where portal and server are on different sites. */
  sameSite: 'lax' | 'none';
  maxAgeSeconds: number;
}

// Browsers take 4,096 bytes for a cookie with its attributes; servers 16 KB for all headers of a request.
const longestPiece = 3700;
const maxPieces = 3;

/** The cookies of a request, by name. */
export function parseCookies({ cookie = '' }: IncomingHttpHeaders): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(parseCookie(cookie)).flatMap(([name, value]) =>
      name && value !== undefined ? [[name, value]] : [],
    ),
  );
}

/** Reads a value that may be spread over several cookies. */
export function readCookie(cookies: ReadonlyMap<string, string>, name: string): string | undefined {
  const whole = cookies.get(name);
  if (whole !== undefined) return whole || undefined;
  const pieces = listPieceNames(name).map(piece => cookies.get(piece) ?? '');
  return pieces.join('') || undefined;
}

/**
 * The `Set-Cookie` headers for a value, spread over several where it is long; pieces that are no longer
 * needed are removed.
 *
 * @throws InputError when it does not fit.
 */
export function writeCookie(
  name: string,
  value: string,
  options: CookieOptions,
  present: ReadonlyMap<string, string>,
): string[] {
  const count = Math.ceil(value.length / longestPiece);
  if (count > maxPieces) {
    throw new InputError(
      `The session of '${name}' is too large for cookies (${value.length} bytes); ask for fewer scopes`,
    );
  }
  const names = count > 1 ? listPieceNames(name).slice(0, count) : [name];
  const set = names.map((piece, index) =>
    describeCookie(piece, value.slice(index * longestPiece, (index + 1) * longestPiece), options),
  );
  return [...set, ...removeAll(name, options, present, names)];
}

/** The `Set-Cookie` headers that take a value away. */
export function removeCookie(
  name: string,
  options: Omit<CookieOptions, 'maxAgeSeconds'>,
  present: ReadonlyMap<string, string>,
): string[] {
  return removeAll(name, options, present, []);
}

function removeAll(
  name: string,
  options: Omit<CookieOptions, 'maxAgeSeconds'>,
  present: ReadonlyMap<string, string>,
  retained: readonly string[],
): string[] {
  return [name, ...listPieceNames(name)]
    .filter(piece => present.has(piece) && !retained.includes(piece))
    .map(piece => describeCookie(piece, '', { ...options, maxAgeSeconds: 0 }));
}

function listPieceNames(name: string): string[] {
  return Array.from({ length: maxPieces }, (_, index) => `${name}.${index}`);
}

function describeCookie(
  name: string,
  value: string,
  { path, isSecure, sameSite, maxAgeSeconds }: CookieOptions,
): string {
  return stringifySetCookie({
    name,
    value,
    path,
    maxAge: Math.floor(maxAgeSeconds),
    httpOnly: true,
    sameSite,
    secure: isSecure,
  });
}
