import { z } from 'zod';
import type { CommitAuthor } from './hostData.ts';

/** How many commits authors are listed of. */
export const authorLimit = 50;

/** A person as git has them. */
export const gitAuthor = z.object({
  name: z
    .string()
    .nullish()
    .transform(name => name ?? ''),
  email: z
    .string()
    .nullish()
    .transform(email => email ?? ''),
});

/** A commit as GitHub and Gitea have it: the account is null where the host does not know the address. */
export const commitWithAccount = z
  .object({
    commit: z.object({ author: gitAuthor }),
    author: z.object({ login: z.string().optional() }).nullish(),
  })
  .transform(({ commit, author }): CommitAuthor => ({ ...commit.author, login: author?.login }));

/** Reads `Ada Lovelace <ada@example.com>`. */
export function parseRawAuthor(raw: string): CommitAuthor {
  const text = raw.trim();
  const open = text.lastIndexOf('<');
  if (open < 0 || text.indexOf('>', open) !== text.length - 1) return { name: raw, email: '' };
  return { name: text.slice(0, open).trimEnd(), email: text.slice(open + 1, -1) };
}
