import type { Answer, Call } from '../../http/Dialect.ts';
import { Refusal } from '../../model/Refusal.ts';
import { html } from './pageHtml.ts';
import { findRepository } from './repositories.ts';
import {
  answer,
  firstLine,
  getRef,
  joinPath,
  redirect,
  renderHead,
  requireVisitor,
} from './pageParts.ts';

const maxShownBytes = 1_000_000;

/** The page of a folder. */
export async function showFolder(call: Call): Promise<Answer> {
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

/** The page of a file. */
export async function showFile(call: Call): Promise<Answer> {
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

/** The form for a new or changed file. */
export async function showEditor(call: Call): Promise<Answer> {
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

/** Commits what the form sent. */
export async function saveFile(call: Call): Promise<Answer> {
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
