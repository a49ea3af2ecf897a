import { z } from 'zod';

/** The input `repoUrl` of actions on a repository. */
export const repoUrlInput = z.string().min(1).max(2000).meta({
  title: 'Repository Location',
  description: "Accepts the format 'github.com?repo=reponame&owner=owner'",
});

/** The input `token` of actions on a code host. */
export const tokenInput = z.string().optional().meta({
  title: 'Authentication Token',
  description: 'The token to use for authorization, in place of the configured one',
});

/** Texts by name, such as variables: 100 at most. */
export const textsInput = z
  .record(z.string().min(1).max(200), z.string().max(65_536))
  .refine(texts => Object.keys(texts).length <= 100, 'write at most 100');
