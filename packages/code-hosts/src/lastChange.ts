import { z } from 'zod';
import type { CodeHostType } from './CodeHost.ts';
import { parseHostJson } from './parseHostJson.ts';

/** The commit that changed a file last. */
export interface LastChange {
  /** Its id. */
  commit: string;
  /** The name of its author. */
  author?: string | undefined;
  /** ISO time. */
  changedAt?: string | undefined;
}

interface Facts {
  id: string;
  author?: string | undefined;
  at?: string | number | undefined;
}

const text = z.string().optional().catch(undefined);
const gitCommit = z
  .object({ author: z.object({ name: text, date: text }) })
  .optional()
  .catch(undefined);
const githubCommits = z
  .array(z.object({ sha: z.string(), commit: gitCommit }))
  .transform(([latest]) => latest && { id: latest.sha, ...describe(latest.commit?.author) });

/** The commits of a file as each kind of host documents them, the latest first. */
const schemas: Readonly<Record<CodeHostType, z.ZodType<Facts | undefined>>> = {
  github: githubCommits,
  gitea: githubCommits,
  gitlab: z
    .array(z.object({ id: z.string(), author_name: text, authored_date: text }))
    .transform(
      ([latest]) =>
        latest && { id: latest.id, author: latest.author_name, at: latest.authored_date },
    ),
  gerrit: z
    .object({
      log: z.array(
        z.object({
          commit: z.string(),
          author: z.object({ name: text, time: text }).optional().catch(undefined),
        }),
      ),
    })
    .transform(
      ({ log: [latest] }) =>
        latest && { id: latest.commit, author: latest.author?.name, at: latest.author?.time },
    ),
  azure: z
    .object({
      value: z.array(
        z.object({
          commitId: z.string(),
          author: z.object({ name: text, date: text }).optional().catch(undefined),
        }),
      ),
    })
    .transform(
      ({ value: [latest] }) => latest && { id: latest.commitId, ...describe(latest.author) },
    ),
  bitbucketCloud: z
    .object({
      values: z.array(
        z.object({
          hash: z.string(),
          date: text,
          author: z
            .object({
              raw: text,
              user: z.object({ display_name: text }).optional().catch(undefined),
            })
            .optional()
            .catch(undefined),
        }),
      ),
    })
    .transform(
      ({ values: [latest] }) =>
        latest && {
          id: latest.hash,
          // `Ada Lovelace <ada@example.com>`: the address is nobody's business.
          author:
            latest.author?.user?.display_name ?? latest.author?.raw?.split('<', 1)[0]?.trimEnd(),
          at: latest.date,
        },
    ),
  bitbucketServer: z
    .object({
      values: z.array(
        z.object({
          id: z.string(),
          author: z.object({ displayName: text, name: text }).optional().catch(undefined),
          authorTimestamp: z.number().optional().catch(undefined),
        }),
      ),
    })
    .transform(
      ({ values: [latest] }) =>
        latest && {
          id: latest.id,
          author: latest.author?.displayName ?? latest.author?.name,
          at: latest.authorTimestamp,
        },
    ),
};

const maxNameCharacters = 200;

/**
 * Reads the latest commit from a host's answer.
 *
 * @returns undefined when there is none.
 * @throws Error when the answer is not in the host's documented form.
 */
export function readLastChange(type: CodeHostType, answer: string): LastChange | undefined {
  const facts = schemas[type].parse(parseHostJson(answer));
  if (!facts) return undefined;
  const time = facts.at === undefined ? Number.NaN : new Date(facts.at).getTime();
  const author = facts.author?.trim().slice(0, maxNameCharacters);
  return {
    commit: facts.id,
    ...(author && { author }),
    ...(!Number.isNaN(time) && { changedAt: new Date(time).toISOString() }),
  };
}

function describe(author: { name?: string | undefined; date?: string | undefined } | undefined) {
  return { author: author?.name, at: author?.date };
}
