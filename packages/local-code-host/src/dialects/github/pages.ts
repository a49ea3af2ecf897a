import type { Answer, Call, Route } from '../../http/Dialect.ts';
import { html } from './pageHtml.ts';
import { findRepository } from './repositories.ts';
import { answer, firstLine, redirect, renderHead } from './pageParts.ts';
import { showComparison } from './comparisons.ts';
import { saveFile, showEditor, showFile, showFolder } from './filePages.ts';
import { changePull, renderDiff, showPull, showPulls } from './pullPages.ts';

const routes: readonly Route[] = [
  { method: 'GET', path: '/', handle: call => showRepositories(call, 'Repositories') },
  {
    method: 'GET',
    path: '/:owner',
    handle(call) {
      const { login, name } = call.state.requireOwner(call.params['owner'] ?? '');
      return showRepositories(call, name, login);
    },
  },
  { method: 'GET', path: '/:owner/:repo', handle: showRepository },
  { method: 'GET', path: '/:owner/:repo/tree/:ref', handle: call => showFolder(call) },
  { method: 'GET', path: '/:owner/:repo/tree/:ref/:path*', handle: call => showFolder(call) },
  { method: 'GET', path: '/:owner/:repo/blob/:ref/:path*', handle: showFile },
  { method: 'GET', path: '/:owner/:repo/edit/:ref/:path*', handle: showEditor },
  { method: 'POST', path: '/:owner/:repo/edit/:ref/:path*', handle: saveFile },
  { method: 'GET', path: '/:owner/:repo/commit/:ref', handle: showCommit },
  { method: 'GET', path: '/:owner/:repo/compare/:range*', handle: showComparison },
  { method: 'GET', path: '/:owner/:repo/issues/new', handle: showNewIssue },
  { method: 'GET', path: '/:owner/:repo/pulls', handle: showPulls },
  { method: 'GET', path: '/:owner/:repo/pull/:number', handle: showPull },
  {
    method: 'POST',
    path: '/:owner/:repo/pull/:number/merge',
    handle: call => changePull(call, (repository, pull, by) => repository.mergePull(pull, by)),
  },
  {
    method: 'POST',
    path: '/:owner/:repo/pull/:number/close',
    handle: call => changePull(call, (repository, pull) => repository.closePull(pull)),
  },
];

/** Pages for people, at the addresses that GitHub has: repositories, files, commits and pull requests. */
export const pageRoutes: readonly Route[] = routes.map(route => ({
  ...route,
  // The visitor needs no token for what they may see.
  handle: call => route.handle({ ...call, caller: call.caller ?? call.state.visitor }),
}));

function showRepositories({ state, caller }: Call, title: string, owner?: string): Answer {
  const items = state
    .listRepositories(caller, owner)
    .map(
      ({ fullName, description }) =>
        html`<li><a href="/${fullName}">${fullName}</a><br /><small>${description}</small></li>`,
    );
  return answer(
    title,
    html`<h1>${title}</h1>
      <ul class="list">
        ${items}
      </ul>`,
  );
}

/** A clone address leads to the repository's page. */
function showRepository(call: Call): Answer | Promise<Answer> {
  const { owner = '', repo = '' } = call.params;
  if (!repo.endsWith('.git')) return showFolder(call);
  const { fullName } = findRepository({ ...call, params: { owner, repo: repo.slice(0, -4) } });
  return redirect(`/${fullName}`);
}

async function showCommit(call: Call): Promise<Answer> {
  const repository = findRepository(call);
  const sha = await repository.requireCommit(call.params['ref']);
  const { message, author, parents } = await repository.git.getCommit(sha);
  const [parent] = parents;
  const diff = parent ? await repository.git.diff(parent, sha) : 'The first commit.';
  const title = firstLine(message);
  return answer(
    title,
    html`${renderHead(repository, title)}
      <p><small>${author.name}, ${author.date}, ${sha}</small></p>
      ${renderDiff(diff)}`,
  );
}

/** Shows what a link to a new issue has filled in. There are no issues here. */
function showNewIssue(call: Call): Answer {
  const repository = findRepository(call);
  const { searchParams } = call.url;
  return answer(
    'New issue',
    html`${renderHead(repository, 'New issue')}
      <p>This code host has no issues. On another one, this would be filled in:</p>
      <h2>${searchParams.get('title') ?? ''}</h2>
      <pre>${searchParams.get('body') ?? ''}</pre>`,
  );
}
