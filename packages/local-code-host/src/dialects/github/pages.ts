import type { Answer, Call, Route } from '../../http/Dialect.ts';
import type { ForgeRepository, PullRequest } from '../../model/ForgeRepository.ts';
import { type Caller, requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { Html, html, renderPage } from './pageHtml.ts';
import { findRepository } from './repositories.ts';

const maxShownBytes = 1_000_000;

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

function answer(title: string, body: Html): Answer {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    },
    body: renderPage(title, body),
  };
}

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

function renderHead({ fullName, pulls }: ForgeRepository, title: string): Html {
  const open = pulls.filter(({ state }) => state === 'open').length;
  return html`<nav>
      <a href="/">Repositories</a><a href="/${fullName}">${fullName}</a
      ><a href="/${fullName}/pulls">Pull requests (${open})</a>
    </nav>
    <h1>${title}</h1>`;
}

function getRef({ params }: Call, repository: ForgeRepository): string {
  const { ref = 'HEAD' } = params;
  return ref === 'HEAD' ? repository.defaultBranch : ref;
}

function joinPath(...parts: string[]): string {
  return parts
    .join('/')
    .split('/')
    .filter(Boolean)
    .map(part => `/${encodeURIComponent(part)}`)
    .join('');
}

/** A clone address leads to the repository's page. */
function showRepository(call: Call): Answer | Promise<Answer> {
  const { owner = '', repo = '' } = call.params;
  if (!repo.endsWith('.git')) return showFolder(call);
  const { fullName } = findRepository({ ...call, params: { owner, repo: repo.slice(0, -4) } });
  return redirect(`/${fullName}`);
}

async function showFolder(call: Call): Promise<Answer> {
  const repository = findRepository(call);
  const { fullName, description, git } = repository;
  const ref = getRef(call, repository);
  const path = (call.params['path'] ?? '').replace(/^\/+|\/+$/g, '');
  const commit = await git.resolve(ref);
  if (commit === undefined && call.params['ref'] === undefined)
    return answer(
      fullName,
      html`${renderHead(repository, fullName)}
        <p>No commits yet.</p>`,
    );
  if (commit === undefined) throw new Refusal(404, 'Not Found');
  const entry = await git.findEntry(commit, path);
  if (entry?.type !== 'tree') throw new Refusal(404, 'Not Found');
  const entries = await git.listTree(entry.sha);
  const items = entries.map(({ type, path: name }) => {
    const kind = type === 'tree' ? 'tree' : 'blob';
    const target = joinPath(fullName, kind, ref, path, name);
    return html`<li><a href="${target}">${name}${type === 'tree' ? '/' : ''}</a></li>`;
  });
  const readme = entries.find(({ path: name }) => /^readme(\.md)?$/i.test(name));
  const text = readme ? (await git.readBlob(readme.sha)).toString() : '';
  const title = path ? `${fullName}/${path}` : fullName;
  const about = path ? '' : html`<p>${description}</p>`;
  const { sha, message } = await git.getCommit(commit);
  const latest = html`<p>
    <small
      >${ref}:
      <a href="/${fullName}/commit/${sha}">${sha.slice(0, 7)}</a> ${firstLine(message)}</small
    >
  </p>`;
  return answer(
    title,
    html`${renderHead(repository, title)}${about}${latest}
      <ul class="list">
        ${items}
      </ul>
      ${text ? html`<pre>${text}</pre>` : ''}`,
  );
}

async function readFile(call: Call) {
  const repository = findRepository(call);
  const ref = getRef(call, repository);
  const commit = await repository.requireCommit(ref);
  const path = call.params['path'] ?? '';
  const entry = await repository.git.findEntry(commit, path);
  if (entry?.type !== 'blob') throw new Refusal(404, 'Not Found');
  const bytes = await repository.git.readBlob(entry.sha);
  const isText = bytes.length <= maxShownBytes && !bytes.includes(0);
  return { repository, ref, commit, path, text: isText ? bytes.toString() : undefined };
}

async function showFile(call: Call): Promise<Answer> {
  const { repository, ref, path, text } = await readFile(call);
  const { fullName } = repository;
  const body =
    text === undefined ? html`<p>This file cannot be shown as text.</p>` : html`<pre>${text}</pre>`;
  const isBranch = (await repository.git.getRef(`refs/heads/${ref}`)) !== undefined;
  const edit =
    call.state.visitor && isBranch && text !== undefined
      ? html`<p><a href="${joinPath(fullName, 'edit', ref, path)}">Edit this file</a></p>`
      : '';
  return answer(
    path,
    html`${renderHead(repository, path)}
      <p><small>${ref}</small></p>
      ${edit}${body}`,
  );
}

async function showEditor(call: Call): Promise<Answer> {
  const { repository, commit, ref, path, text } = await readFile(call);
  if (text === undefined) throw new Refusal(422, 'This file cannot be edited as text');
  // Browsers drop a line end that a text area begins with.
  const content = `\n${text}`;
  return answer(
    `Edit ${path}`,
    html`${renderHead(repository, `Edit ${path}`)}
      <form method="post" action="${joinPath(repository.fullName, 'edit', ref, path)}">
        <input type="hidden" name="parent" value="${commit}" /><label
          >Content<textarea name="content" rows="24" spellcheck="false">${content}</textarea></label
        ><label>Commit message<input name="message" value="Update ${path}" required /></label
        ><button>Commit to ${ref}</button>
      </form>`,
  );
}

async function saveFile(call: Call): Promise<Answer> {
  const visitor = requireVisitor(call);
  const { repository, ref, path } = await readFile(call);
  const form = new URLSearchParams(call.bytes.toString());
  const parent = await repository.git.getRef(`refs/heads/${ref}`);
  if (!parent) throw new Refusal(422, `The branch ${ref} does not exist`, 'ref');
  if (form.get('parent') !== parent)
    throw new Refusal(409, `${ref} was changed meanwhile; open the file again`);
  const content = (form.get('content') ?? '').replaceAll('\r\n', '\n');
  const sha = await repository.git.writeBlob(Buffer.from(content));
  const message = form.get('message') || `Update ${path}`;
  await repository.commit(
    { branch: ref, parent, message, changes: [{ path, sha }], author: visitor },
    visitor.login,
  );
  return redirect(joinPath(repository.fullName, 'blob', ref, path));
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

function showPulls(call: Call): Answer {
  const repository = findRepository(call);
  const items = repository.pulls.toReversed().map(
    ({ number, title, state }) =>
      html`<li>
        <a href="/${repository.fullName}/pull/${number}">#${number} ${title}</a>
        <small>${state}</small>
      </li>`,
  );
  const list =
    items.length > 0
      ? html`<ul class="list">
          ${items}
        </ul>`
      : html`<p>None yet.</p>`;
  return answer('Pull requests', html`${renderHead(repository, 'Pull requests')}${list}`);
}

async function showPull(call: Call): Promise<Answer> {
  const repository = findRepository(call);
  const pull = repository.requirePull(Number(call.params['number']));
  const { number, title, body, state, head, base: target, author } = pull;
  const { base, head: commit } = await repository.getPullEnds(pull);
  const diff =
    state === 'merged' ? html`<p>Merged.</p>` : renderDiff(await repository.git.diff(base, commit));
  const path = `/${repository.fullName}/pull/${number}`;
  const button = (action: string, name: string) =>
    html`<form method="post" action="${path}/${action}"><button>${name}</button></form>`;
  const actions =
    state === 'open' && call.state.visitor
      ? html`${button('merge', 'Merge pull request')}${button('close', 'Close without merging')}`
      : '';
  return answer(
    title,
    html`${renderHead(repository, `#${number} ${title}`)}
      <p>${state}: ${author} wants to merge ${head} into ${target}</p>
      <pre>${body}</pre>
      ${actions}${diff}`,
  );
}

async function changePull(
  call: Call,
  change: (
    repository: ForgeRepository,
    pull: PullRequest,
    by: Caller,
  ) => Promise<unknown> | undefined | void,
): Promise<Answer> {
  const visitor = requireVisitor(call);
  const repository = findRepository(call);
  const pull = repository.requirePull(Number(call.params['number']));
  await change(repository, pull, visitor);
  return redirect(`/${repository.fullName}/pull/${pull.number}`);
}

/** Who changes something over a page, which another site must not do in somebody's name. */
function requireVisitor({ headers, state }: Call): Caller {
  const { origin = '', host } = headers;
  if (URL.parse(origin)?.host !== host) throw new Refusal(403, 'Send the form from its own page');
  return requireRights(state.visitor, 'write');
}

function redirect(location: string): Answer {
  return { status: 303, headers: { location } };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function renderDiff(diff: string): Html {
  const lines = diff.split('\n').map(line => {
    if (line.startsWith('+')) return html`<span class="added">${line}</span>`;
    return line.startsWith('-') ? html`<span class="removed">${line}</span>` : html`${line}`;
  });
  // Spaces and line breaks of a template are its formatter's.
  return html`<pre>${new Html(lines.map(({ text }) => text).join('\n'))}</pre>`;
}
