import { z } from 'zod';

/** The address of a directory; plain HTTP on this machine only. */
export const providerAddress = z
  .string()
  .max(500)
  .refine(isAddress, "write an address such as 'https://directory.example.net'")
  .transform(text => text.replace(/(?<!\/)\/+$/, ''));

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, search, hash } = new URL(text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const isPlain = username === '' && search === '' && hash === '';
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && isHere));
}
