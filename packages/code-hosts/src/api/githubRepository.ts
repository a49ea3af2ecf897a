import { z } from 'zod';
import type { HostRepository } from './hostData.ts';

/** A repository as GitHub's API has it, which Gitea's follows. */
export const githubRepository = z
  .object({
    full_name: z.string(),
    name: z.string(),
    description: z.string().nullish(),
    private: z.boolean(),
    default_branch: z.string().nullish(),
    html_url: z.string(),
    clone_url: z.string(),
    topics: z.array(z.string()).nullish(),
  })
  .transform((found): HostRepository => ({
    fullName: found.full_name,
    name: found.name,
    description: found.description ?? '',
    isPrivate: found.private,
    defaultBranch: found.default_branch ?? undefined,
    url: found.html_url,
    cloneUrl: found.clone_url,
    topics: found.topics ?? [],
  }));
