import { InputError } from '@portico/errors';
import { z } from 'zod';

const schema = z.object({
  /** Which of the searches of a run. */
  search: z.number().int().min(0).max(1000),
  /** Where in it, as the server says; absent at its beginning. */
  cookie: z.string().max(20_000).optional(),
  /** The connection that knows the cookie. */
  session: z.string().max(100).optional(),
  /** How often the server had forgotten where it was. */
  restarts: z.number().int().min(0).default(0),
  /** Only what has changed since is read, as the server writes times; absent where all is read. */
  since: z.string().max(40).optional(),
  /** When this reading began, or somewhat earlier. */
  began: z.string().max(40).default(''),
  /** The time of the latest change that was seen. */
  latest: z.string().max(40).default(''),
});

/** Where a run is, or where changes go on from. */
export type LdapPosition = z.output<typeof schema>;

/** Reads a position that was stored. */
export function parsePosition(text: string): LdapPosition {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new InputError('The stored position in the directory is not known; read all again', {
      cause,
    });
  }
}

/** A time as directories write it: `20261127163405Z`. */
export function formatGeneralizedTime(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace(/\D/g, '')}Z`;
}

/** A time of a directory in the form of {@link formatGeneralizedTime}; `undefined` for what is none. */
export function readGeneralizedTime(text: string | undefined): string | undefined {
  const digits = /^(\d{14})(?:[.,]\d+)?Z$/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : `${digits}Z`;
}

/** A second after a time of the form of {@link formatGeneralizedTime}. */
export function getNextSecond(time: string): string {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? time : formatGeneralizedTime(new Date(ms + 1000));
}
