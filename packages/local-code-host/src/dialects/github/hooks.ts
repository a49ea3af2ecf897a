import { createHmac, randomUUID } from 'node:crypto';
import { type HookRequest, noCommit } from '../../http/Dialect.ts';
import type { Hook } from '../../model/ForgeRepository.ts';
import type { ForgeState, RepositoryEvent } from '../../model/ForgeState.ts';
import { formatOwner } from './accountShapes.ts';
import { formatRepository } from './shapes.ts';

/** A signed webhook of GitHub: `push` and `pull_request`. */
export async function formatHook(
  state: ForgeState,
  event: RepositoryEvent,
  hook: Hook,
  origin: string,
): Promise<HookRequest | undefined> {
  const name = event.type === 'push' ? 'push' : 'pull_request';
  if (!hook.events.includes(name) && !hook.events.includes('*')) return undefined;
  const user = event.type === 'push' ? event.user : event.pull.author;
  const body = JSON.stringify({
    ...(await formatPayload(event)),
    repository: formatRepository(event.repository, { state, origin }),
    sender: formatOwner(state.requireOwner(user), origin),
  });
  const signature = createHmac('sha256', hook.secret).update(body).digest('hex');
  return {
    headers: {
      'x-github-event': name,
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${signature}`,
    },
    body,
  };
}

async function formatPayload(event: RepositoryEvent): Promise<object> {
  if (event.type === 'pull') {
    const { number, title, state, mergeCommit = null } = event.pull;
    return {
      action: event.action === 'opened' ? 'opened' : 'closed',
      number,
      pull_request: {
        number,
        title,
        state: state === 'open' ? 'open' : 'closed',
        merged: state === 'merged',
        merge_commit_sha: mergeCommit,
      },
    };
  }
  const { ref, before, after } = event.change;
  const pushed = after ? await event.repository.git.listPushed(before, after) : [];
  const commits = pushed.map(({ sha, message, author, added, modified, removed }) => ({
    id: sha,
    message,
    author,
    timestamp: author.date,
    added,
    modified,
    removed,
  }));
  return {
    ref,
    before: before ?? noCommit,
    after: after ?? noCommit,
    created: !before,
    deleted: !after,
    commits,
    head_commit: commits.at(-1) ?? null,
  };
}
