import type { Answer, Call } from '../../http/Dialect.ts';
import type { ForgeRepository } from '../../model/ForgeRepository.ts';
import { type Caller, requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { Html, html, renderPage } from './pageHtml.ts';

/** A page. */
export function answer(title: string, body: Html): Answer {
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

/** What pages of a repository begin with. */
export function renderHead({ fullName, pulls }: ForgeRepository, title: string): Html {
  const open = pulls.filter(({ state }) => state === 'open').length;
  return html`<nav>
      <a href="/">Repositories</a><a href="/${fullName}">${fullName}</a
      ><a href="/${fullName}/pulls">Pull requests (${open})</a>
    </nav>
    <h1>${title}</h1>`;
}

/** The branch or commit that an address names. */
export function getRef({ params }: Call, repository: ForgeRepository): string {
  const { ref = 'HEAD' } = params;
  return ref === 'HEAD' ? repository.defaultBranch : ref;
}

/** Parts of a path as an address, without empty ones. */
export function joinPath(...parts: string[]): string {
  return parts
    .join('/')
    .split('/')
    .filter(Boolean)
    .map(part => `/${encodeURIComponent(part)}`)
    .join('');
}

/** Who changes something over a page, which another site must not do in somebody's name. */
export function requireVisitor({ headers, state }: Call): Caller {
  const { origin = '', host } = headers;
  if (URL.parse(origin)?.host !== host) throw new Refusal(403, 'Send the form from its own page');
  return requireRights(state.visitor, 'write');
}

/** Leads the browser on. */
export function redirect(location: string): Answer {
  return { status: 303, headers: { location } };
}

/** The first line of a message. */
export function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
