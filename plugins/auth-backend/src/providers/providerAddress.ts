import { z } from 'zod';
import { isOnThisMachine } from '../oauth/isOnThisMachine.ts';

/** An address of a provider: nobody listens in on what is sent to it. */
export const providerAddress = z
  .url()
  .refine(
    text => isSafe(URL.parse(text)),
    "use 'https:'; 'http:' only for a provider on this machine",
  );

function isSafe(url: URL | null): boolean {
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isOnThisMachine(url));
}

/** The host of a provider, without `https:`. */
export const providerHost = z
  .string()
  .regex(/^[\w.-]+(:\d+)?$/, "write the host alone, such as 'git.example.com'");
