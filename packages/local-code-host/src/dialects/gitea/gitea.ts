import { createHmac, randomUUID } from 'node:crypto';
import { type Dialect, type HookRequest, noCommit, readAuthorization } from '../../http/Dialect.ts';
import type { Hook } from '../../model/ForgeRepository.ts';
import type { ForgeState, RepositoryEvent } from '../../model/ForgeState.ts';
import { contentRoutes } from './contents.ts';
import { pullRoutes } from './pulls.ts';
import { repositoryRoutes } from './repositories.ts';
import { teamRoutes } from './teams.ts';
import { formatOwner, formatPull, formatRepository } from './shapes.ts';

/** The API of Gitea and Forgejo, version 1. */
export function createGitea(state: ForgeState): Dialect {
  return {
    routes: [...repositoryRoutes, ...teamRoutes, ...contentRoutes, ...pullRoutes],
    readToken: readAuthorization,
    formatError: (status, message) => ({ status, body: { message, url: '/api/swagger' } }),
    // It has no limit of its own; the proxy before it does.
    formatLimit: ({ retryAfterSeconds }) => ({
      status: 429,
      headers: { 'retry-after': String(retryAfterSeconds) },
      body: { message: 'Too Many Requests' },
    }),
    formatHook: (event, hook, origin) => formatHook(state, event, hook, origin),
  };
}

async function formatHook(
  state: ForgeState,
  event: RepositoryEvent,
  hook: Hook,
  origin: string,
): Promise<HookRequest | undefined> {
  const name = event.type === 'push' ? 'push' : 'pull_request';
  if (!hook.events.includes(name)) return undefined;
  const user = event.type === 'push' ? event.user : event.pull.author;
  const body = JSON.stringify({
    ...(await formatPayload(state, event, origin)),
    repository: await formatRepository(event.repository, { state, origin }),
    sender: formatOwner(state.requireOwner(user), origin),
  });
  return {
    headers: {
      'x-gitea-event': name,
      'x-gitea-delivery': randomUUID(),
      'x-gitea-signature': createHmac('sha256', hook.secret).update(body).digest('hex'),
    },
    body,
  };
}

async function formatPayload(state: ForgeState, event: RepositoryEvent, origin: string) {
  if (event.type === 'pull') {
    const { pull, repository } = event;
    const shape = await formatPull(pull, repository, { state, origin });
    const action = event.action === 'opened' ? 'opened' : 'closed';
    return { action, number: pull.number, pull_request: shape };
  }
  const { ref, before, after } = event.change;
  const pushed = after ? await event.repository.git.listPushed(before, after) : [];
  return {
    ref,
    before: before ?? noCommit,
    after: after ?? noCommit,
    commits: pushed.map(({ sha, message, author, added, modified, removed }) => ({
      id: sha,
      message,
      author,
      timestamp: author.date,
      added,
      modified,
      removed,
    })),
  };
}
