import {
  docsBuiltAtHeader,
  docsCookieEndpoint,
  docsFileEndpoint,
  docsLinksEndpoint,
  docsMetadataEndpoint,
  docsPageChangeEndpoint,
  docsSyncEvents,
  syncDocsEndpoint,
  watchDocsEndpoint,
} from '@portico/techdocs-common';
import { setSessionCookieEndpoint } from '@portico/contract/auth';
import { createAnswers } from '@portico/testing/browser';
import { http, HttpResponse } from 'msw';

/** msw answers to the endpoints of docs. */
export const answerDocs = createAnswers('techdocs');

const builtAtFirst = '2026-01-01T00:00:00.000Z';
const cookie = { expiresAt: '2036-01-01T00:00:00.000Z' };

/** Answers of a site with these pages, by their folders; it is up to date. */
export function answerSite(pages: Readonly<Record<string, string>>, builtAt = builtAtFirst) {
  return [
    http.get(`*/api/techdocs${docsFileEndpoint.path}`, ({ request }) => {
      const [, path = ''] =
        /\/static\/docs\/[^/]+\/[^/]+\/[^/]+\/(.*?)\/?index\.html$/.exec(request.url) ?? [];
      const html = pages[path];
      return html === undefined
        ? HttpResponse.json(
            {
              error: { name: 'NotFoundError', message: 'Page not found.' },
              response: { statusCode: 404 },
            },
            { status: 404 },
          )
        : HttpResponse.html(html, { headers: { [docsBuiltAtHeader]: builtAt } });
    }),
    answerDocs.answer(docsMetadataEndpoint, {
      site_name: 'Payments',
      build_timestamp: Date.parse(builtAt),
    }),
    answerDocs.answer(setSessionCookieEndpoint, cookie),
    answerDocs.answer(docsCookieEndpoint, cookie),
    answerDocs.answer(docsPageChangeEndpoint, {
      author: 'Ada Lovelace',
      changedAt: '2025-12-31T00:00:00Z',
      url: 'https://github.com/acme/pay/commit/c1',
    }),
    answerDocs.answer(docsLinksEndpoint, { items: [], total: 0, checked: 3 }),
    answerSync([[docsSyncEvents.finish, { updated: false }]]),
    answerWatch(null),
  ];
}

/** Answers a synchronisation with these events. */
export function answerSync(events: readonly (readonly [event: string, data: unknown])[]) {
  const text = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  return http.get(
    `*/api/techdocs${syncDocsEndpoint.path}`,
    () => new HttpResponse(text.join(''), { headers: { 'content-type': 'text/event-stream' } }),
  );
}

/** Answers a synchronisation with a stream that goes on. */
export function answerSyncStream(stream: ReadableStream<Uint8Array>) {
  return http.get(
    `*/api/techdocs${syncDocsEndpoint.path}`,
    () => new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } }),
  );
}

/** Answers whoever watches the site with a stream. */
export function answerWatch(stream: ReadableStream<Uint8Array> | null) {
  return http.get(
    `*/api/techdocs${watchDocsEndpoint.path}`,
    () => new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } }),
  );
}

/** Answers every page with an error. */
export function answerPageFailure(status: number) {
  return http.get(`*/api/techdocs${docsFileEndpoint.path}`, () =>
    HttpResponse.json(
      { error: { name: 'Error', message: 'It broke' }, response: { statusCode: status } },
      { status },
    ),
  );
}

/** A page in the structure of mkdocs-material. */
export function aPage(
  article: string,
  {
    nav = '',
    contents = '',
    footer = '',
  }: { nav?: string; contents?: string; footer?: string } = {},
): string {
  return `<!doctype html><html><head><title>Payments</title></head><body><div class="md-container"><main class="md-main">
<nav class="md-nav md-nav--primary" data-md-level="0"><ul class="md-nav__list">${nav}</ul></nav>
<nav class="md-nav md-nav--secondary"><ul class="md-nav__list">${contents}</ul></nav>
<div class="md-content"><article class="md-content__inner md-typeset">${article}</article></div></main>${footer}</div></body></html>`;
}

/** An entry of a navigation. */
export function aNavPage(title: string, href: string, isCurrent = false): string {
  const active = isCurrent ? ' md-nav__link--active' : '';
  return `<li class="md-nav__item"><a href="${href}" class="md-nav__link${active}">${title}</a></li>`;
}

/** A section of a navigation. */
export function aNavSection(title: string, items: string): string {
  return `<li class="md-nav__item md-nav__item--nested"><input class="md-nav__toggle" type="checkbox"><label class="md-nav__link">${title}<span class="md-nav__icon"></span></label><nav class="md-nav" data-md-level="1"><label class="md-nav__title">${title}</label><ul class="md-nav__list">${items}</ul></nav></li>`;
}

const navOf = (current: 'home' | 'setup') =>
  aNavPage('Home', current === 'home' ? './' : '../../', current === 'home') +
  aNavSection(
    'Guide',
    aNavPage('Setup', current === 'home' ? 'guide/setup/' : './', current === 'setup'),
  ) +
  aNavSection('Reference', aNavPage('API', current === 'home' ? 'api/' : '../../api/'));

/** A site of two pages with what readers use. */
export const twoPages: Readonly<Record<string, string>> = {
  '': aPage(
    `<a href="https://github.com/acme/pay/edit/main/docs/index.md" title="Edit this page" class="md-content__button md-icon" rel="edit"></a>
<h1 id="payments">Payments<a class="headerlink" href="#payments">¶</a></h1>
<p>Takes money. See the <a href="guide/setup/#install">setup</a>, <a href="/catalog/default/component/pay">the component</a> and <a href="https://example.com/x">elsewhere</a>.</p>
<h2 id="title">Title<a class="headerlink" href="#title">¶</a></h2>
<p><img src="img/flow.png" alt="The flow of money"></p>
<div class="highlight"><pre><span></span><code><span class="k">npm</span> install
</code></pre></div>
<div class="tabbed-set tabbed-alternate" data-tabs="1:2"><input checked="checked" id="__tabbed_1_1" name="__tabbed_1" type="radio"><input id="__tabbed_1_2" name="__tabbed_1" type="radio"><div class="tabbed-labels"><label for="__tabbed_1_1">Linux</label><label for="__tabbed_1_2">Windows</label></div><div class="tabbed-content"><div class="tabbed-block"><p>apt</p></div><div class="tabbed-block"><p>winget</p></div></div></div>
<details class="note"><summary>More</summary><p>Hidden at first.</p></details>
<div class="admonition warning"><p class="admonition-title">Warning</p><p>Mind the gap.</p></div>
<table><thead><tr><th style="text-align: right; position: fixed">Sum</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>`,
    {
      nav: navOf('home'),
      contents: '<li class="md-nav__item"><a href="#title" class="md-nav__link">Title</a></li>',
      footer:
        '<footer class="md-footer"><nav><a href="guide/setup/" class="md-footer__link md-footer__link--next" rel="next"><div class="md-footer__title"><span class="md-footer__direction">Next</span><div class="md-ellipsis">Setup</div></div></a></nav></footer>',
    },
  ),
  'guide/setup': aPage(
    '<h1 id="setup">Setup</h1><h2 id="install">Install</h2><p>Run it.</p><p><a href="../../">Home</a></p>',
    {
      nav: navOf('setup'),
      contents: '<li class="md-nav__item"><a href="#install" class="md-nav__link">Install</a></li>',
    },
  ),
};
