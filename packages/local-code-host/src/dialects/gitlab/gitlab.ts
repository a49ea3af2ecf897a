import type { IncomingHttpHeaders } from 'node:http';
import { type Dialect, type HookRequest, noCommit, readAuthorization } from '../../http/Dialect.ts';
import type { Hook } from '../../model/ForgeRepository.ts';
import type { ForgeState, RepositoryEvent } from '../../model/ForgeState.ts';
import { contentRoutes } from './contents.ts';
import { groupRoutes } from './groups.ts';
import { mergeRequestRoutes } from './mergeRequests.ts';
import { projectRoutes } from './projects.ts';
import { settingRoutes } from './settings.ts';
import { formatMergeRequest, formatProject } from './shapes.ts';

/** GitLab's REST API, version 4. */
export function createGitlab(state: ForgeState): Dialect {
  return {
    routes: [
      ...projectRoutes,
      ...groupRoutes,
      ...contentRoutes,
      ...mergeRequestRoutes,
      ...settingRoutes,
    ],
    readToken: (headers: IncomingHttpHeaders, url) =>
      headers['private-token']?.toString() ??
      readAuthorization(headers) ??
      url.searchParams.get('private_token') ??
      undefined,
    // What is wrong in the body is 400 here.
    formatError: (status, message, field) => ({
      status: status === 422 ? 400 : status,
      body: {
        message: field && status === 400 ? { [field]: [message] } : formatMessage(status, message),
      },
    }),
    formatLimit: ({ retryAfterSeconds, resetsAt }) => ({
      status: 429,
      headers: {
        'ratelimit-limit': '60',
        'ratelimit-observed': '61',
        'ratelimit-remaining': '0',
        'ratelimit-reset': String(Math.ceil(resetsAt.getTime() / 1000)),
        'retry-after': String(retryAfterSeconds),
      },
      body: 'Retry later\n',
    }),
    formatHook: (event, hook, origin) => formatHook(state, event, hook, origin),
  };
}

function formatMessage(status: number, message: string): string {
  const words: Record<number, string> = { 401: '401 Unauthorized', 403: '403 Forbidden' };
  return (
    words[status] ?? (status === 404 && message === 'Not Found' ? '404 Project Not Found' : message)
  );
}

/** GitLab does not sign: its hooks send the secret itself. */
async function formatHook(
  state: ForgeState,
  event: RepositoryEvent,
  hook: Hook,
  origin: string,
): Promise<HookRequest | undefined> {
  const kind = event.type === 'push' ? 'push' : 'merge_request';
  if (!hook.events.includes(kind)) return undefined;
  const { repository } = event;
  const shared = {
    object_kind: kind,
    project: formatProject(repository, { state, origin, isEmpty: false }),
  };
  const header = event.type === 'push' ? 'Push Hook' : 'Merge Request Hook';
  const headers = { 'x-gitlab-event': header, 'x-gitlab-token': hook.secret };
  if (event.type === 'pull') {
    const { action, pull } = event;
    const actions = { opened: 'open', merged: 'merge', closed: 'close' };
    const attributes = await formatMergeRequest(pull, repository, { state, origin });
    const body = { ...shared, object_attributes: { ...attributes, action: actions[action] } };
    return { headers, body: JSON.stringify(body) };
  }
  const { ref, before, after } = event.change;
  const pushed = after ? await repository.git.listPushed(before, after) : [];
  const commits = pushed.map(({ sha, message, author, added, modified, removed }) => ({
    id: sha,
    message,
    timestamp: author.date,
    author: { name: author.name, email: author.email },
    added,
    modified,
    removed,
  }));
  const change = {
    event_name: 'push',
    ref,
    before: before ?? noCommit,
    after: after ?? noCommit,
    checkout_sha: after ?? null,
    user_username: event.user,
    project_id: repository.id,
    commits,
    total_commits_count: commits.length,
  };
  return { headers, body: JSON.stringify({ ...shared, ...change }) };
}
