import type { Answer, Call } from '../../http/Dialect.ts';
import type { ForgeRepository, PullRequest } from '../../model/ForgeRepository.ts';
import type { Caller } from '../../model/ForgeState.ts';
import { Html, html } from './pageHtml.ts';
import { findRepository } from './repositories.ts';
import { answer, redirect, renderHead, requireVisitor } from './pageParts.ts';

/** The page of all pull requests. */
export function showPulls(call: Call): Answer {
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

/** The page of a pull request. */
export async function showPull(call: Call): Promise<Answer> {
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

/** Changes a pull request as its visitor, then leads back to it. */
export async function changePull(
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

/** A difference with a class for each line. */
export function renderDiff(diff: string): Html {
  const lines = diff.split('\n').map(line => {
    if (line.startsWith('+')) return html`<span class="added">${line}</span>`;
    return line.startsWith('-') ? html`<span class="removed">${line}</span>` : html`${line}`;
  });
  // Spaces and line breaks of a template are its formatter's.
  return html`<pre>${new Html(lines.map(({ text }) => text).join('\n'))}</pre>`;
}
