import { describePatternFault } from '@portico/contract';
import { z } from 'zod';

/** The number of a port. */
export const port = z.number().int().min(0).max(65_535);

/** An address as people type it, which others are derived from. */
export const baseUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    text => !URL.canParse(text) || isPlainUrl(new URL(text)),
    'write it without a query, a hash, and a user before the host',
  );

/** A host, with its port where that is not the default; `*.example.com` for all below a domain. */
export const hostPattern = z
  .string()
  .max(300)
  .regex(
    /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i,
    "write a host without a protocol or path: 'gateway.example.com', '*.example.com' or 'localhost:8080'",
  )
  .transform(host => host.toLowerCase());

/** A URL with a place for the plugin's id. */
export const urlPattern = z.string().superRefine((pattern, context) => {
  const message = describePatternFault(pattern);
  if (message) context.addIssue({ code: 'custom', message });
});

function isPlainUrl({ search, hash, username, password }: URL): boolean {
  return !search && !hash && !username && !password;
}
