import type { z } from 'zod';
import type { Paging } from './paging.ts';

/** A call to the API of a host. */
export interface ApiCall<T> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API's address, with parts already encoded; or the address of a next page. */
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON; a form as it is. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** The answer is a file and no JSON. */
  isText?: boolean;
  /** The answer is the same for ever, so that it is not stored to be requested again. */
  isUnchanging?: boolean;
  answer: z.ZodType<T>;
}

/** What was answered. */
export interface ApiAnswer<T> {
  body: T;
  headers: Headers;
}

/** What the API of one kind of host has of its own. */
export interface ApiForm {
  apiUrl: string;
  paging: Paging;
  /** Sent along with each call. */
  query?: Readonly<Record<string, string>>;
  /** Reads the message of an error's body. */
  readMessage?(body: unknown): string | undefined;
  /** The owner in the path of a call, where credentials are by owner. */
  owner?: RegExp;
  /** How it refuses what exists already or moved meanwhile, where not with 409. */
  conflict?: { status: number; message: RegExp };
}
