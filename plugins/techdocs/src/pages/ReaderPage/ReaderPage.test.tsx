import { catalogPlugin } from '@portico/catalog';
import { entityByNameEndpoint } from '@portico/catalog-common';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import {
  docsLinksEndpoint,
  docsFileEndpoint,
  docsMetadataEndpoint,
  syncDocsEndpoint,
} from '@portico/techdocs-common';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { techdocsPlugin } from '../../plugin.ts';
import {
  answerDocs,
  answerSite,
  answerSync,
  answerSyncStream,
  answerPageFailure,
  answerWatch,
  aPage,
  twoPages,
} from '../../testing/docsAnswers.ts';
import ReaderPage from './ReaderPage.tsx';

useMswServer();

beforeEach(() => {
  localStorage.clear();
  mswServer.use(
    ...answerSite(twoPages),
    answerCatalog.answer(entityByNameEndpoint, aComponent({ name: 'pay' })),
  );
});

function open(path = '', user?: { userEntityRef: string; ownershipEntityRefs: string[] }) {
  return renderInTestApp(
    <Routes>
      <Route path="/docs/:namespace/:kind/:name/*" element={<ReaderPage />} />
      <Route path="*" element={null} />
    </Routes>,
    {
      plugins: [techdocsPlugin, catalogPlugin],
      path: `/docs/default/component/pay${path}`,
      ...(user && { user }),
    },
  );
}

/** The text of the page, which is in a shadow root. */
async function findArticle(text: string): Promise<HTMLElement> {
  return waitFor(() => {
    const root = screen.getByTestId('docs-article').shadowRoot;
    const article = root?.querySelector<HTMLElement>('.docs-article');
    expect(article?.textContent).toContain(text);
    return article as HTMLElement;
  });
}

it('shows a page between the navigation of its site and its own contents', async () => {
  open();
  const article = await findArticle('Takes money.');
  expect(screen.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  const nav = within(screen.getByRole('navigation', { name: 'Pages of these docs' }));
  expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  expect(nav.queryByRole('link', { name: 'Setup' })).toBeNull();
  await userEvent.click(nav.getByRole('button', { name: 'Guide' }));
  expect(nav.getByRole('link', { name: 'Setup' })).toHaveAttribute(
    'href',
    '/docs/default/component/pay/guide/setup',
  );
  expect(
    within(screen.getByRole('navigation', { name: 'On this page' })).getByRole('link'),
  ).toHaveAttribute('href', '/docs/default/component/pay#title');
  expect(article.querySelector('#title')).not.toBeNull();
  expect(screen.getByRole('link', { name: /Edit this page/ })).toHaveAttribute(
    'href',
    'https://github.com/acme/pay/edit/main/docs/index.md',
  );
  expect(await screen.findByText(/Last changed\s+by Ada Lovelace/)).toBeVisible();
});

it('goes to other pages without losing the reader, and says where they are', async () => {
  const { getAddress } = open();
  const article = await findArticle('Takes money.');
  article.querySelector<HTMLElement>('a[href*="guide/setup"]')?.click();
  await findArticle('Run it.');
  expect(getAddress()).toBe('/docs/default/component/pay/guide/setup');
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByText('Guide')).toBeVisible();
});

it('keeps links to entities inside the portal and opens others in a new window', async () => {
  const { getAddress } = open();
  const article = await findArticle('Takes money.');
  const elsewhere = article.querySelector('a[href^="https://example.com"]');
  expect(elsewhere).toHaveAttribute('target', '_blank');
  expect(elsewhere).toHaveAttribute('rel', 'noopener noreferrer');
  article.querySelector<HTMLElement>('a[href*="/catalog/"]')?.click();
  await waitFor(() => expect(getAddress()).toBe('/catalog/default/component/pay'));
});

it('loads images from the site, keeps alignment and drops other styles', async () => {
  open();
  const article = await findArticle('Takes money.');
  expect(article.querySelector('img')?.getAttribute('src')).toMatch(
    /\/api\/techdocs\/static\/docs\/default\/component\/pay\/img\/flow\.png$/,
  );
  const head = article.querySelector('th');
  expect(head).toHaveClass('docs-align-right');
  expect(head).not.toHaveAttribute('style');
});

it('shows the chosen tab, and copies code', async () => {
  const user = userEvent.setup();
  open();
  const article = await findArticle('Takes money.');
  const [apt, winget] = article.querySelectorAll('.tabbed-block');
  expect(winget).toHaveAttribute('hidden');
  article.querySelectorAll<HTMLElement>('.tabbed-set input')[1]?.click();
  expect(winget).not.toHaveAttribute('hidden');
  expect(apt).toHaveAttribute('hidden');
  await user.click(article.querySelector('.docs-copy') as HTMLElement);
  await waitFor(() =>
    expect(article.querySelector('.docs-copy-answer')).toHaveTextContent('Copied'),
  );
  expect(await navigator.clipboard.readText()).toBe('npm install\n');
});

it('marks the heading of the address, here and in the contents, and copies the link to it', async () => {
  const user = userEvent.setup();
  const heading = (id: string) =>
    `<h2 id="${id}">${id}<a class="headerlink" href="#${id}">¶</a></h2><p>About ${id}.</p>`;
  mswServer.use(...answerSite({ '': aPage(['logs', 'alerts'].map(heading).join('')) }));
  const { getAddress } = open('#alerts');
  const article = await findArticle('About alerts.');
  await waitFor(() => expect(article.querySelector('#alerts')).toHaveAttribute('data-target'));
  const link = article.querySelector<HTMLElement>('#logs > .headerlink');
  expect(link).toHaveAttribute('aria-label', 'Copy the link to this heading');
  await user.click(link as HTMLElement);
  await waitFor(() =>
    expect(article.querySelector('#logs .docs-link-answer')).toHaveTextContent('Link copied'),
  );
  expect(await navigator.clipboard.readText()).toBe(
    `${window.location.origin}/docs/default/component/pay#logs`,
  );
  expect(getAddress()).toBe('/docs/default/component/pay');
  await waitFor(() => expect(article.querySelector('#logs')).toHaveAttribute('data-target'));
  expect(article.querySelector('#alerts')).not.toHaveAttribute('data-target');
});

it('shows a chosen tab in all sets that have it, on the next visit too', async () => {
  const tabs = (id: string, labels: string[]) =>
    `<div class="tabbed-set tabbed-alternate">${labels
      .map(
        (_, at) => `<input ${at === 0 ? 'checked' : ''} id="${id}${at}" name="${id}" type="radio">`,
      )
      .join(
        '',
      )}<div class="tabbed-labels">${labels.map((label, at) => `<label for="${id}${at}">${label}</label>`).join('')}</div><div class="tabbed-content">${labels.map(label => `<div class="tabbed-block">${label} of ${id}</div>`).join('')}</div></div>`;
  const page = ['a', 'b'].map(id => tabs(id, ['Linux', 'Windows'])).join('');
  mswServer.use(...answerSite({ '': aPage(`${page}${tabs('c', ['npm', 'pnpm'])}`) }));
  const readShown = (article: HTMLElement) =>
    [...article.querySelectorAll('.tabbed-block:not([hidden])')].map(each => each.textContent);
  const { unmount } = open();
  const article = await findArticle('Linux of a');
  expect(readShown(article)).toEqual(['Linux of a', 'Linux of b', 'npm of c']);
  article.querySelector<HTMLElement>('#b1')?.click();
  article.querySelector<HTMLElement>('#c1')?.click();
  const chosen = ['Windows of a', 'Windows of b', 'pnpm of c'];
  expect(readShown(article)).toEqual(chosen);
  unmount();
  open();
  expect(readShown(await findArticle('Linux of a'))).toEqual(chosen);
});

it('lets nothing of a page run', async () => {
  mswServer.use(
    ...answerSite({
      '': aPage(
        `<p>Safe text</p><script>window.hacked = 1</script><img src="x" onerror="window.hacked = 1">
<a href="javascript:window.hacked=1">x</a><iframe src="https://evil.example"></iframe><form action="https://evil.example"><button>Go</button></form>
<svg><script>window.hacked = 1</script><a xlink:href="javascript:1"><text>y</text></a></svg><style>* { color: red }</style>`,
        { nav: '<li><a class="md-nav__link" href="javascript:window.hacked=1">Bad</a></li>' },
      ),
    }),
  );
  open();
  const article = await findArticle('Safe text');
  expect(article.innerHTML).not.toMatch(/script|onerror|iframe|<form|<style|evil/i);
  expect(screen.queryByRole('link', { name: 'Bad' })).toBeNull();
  expect('hacked' in window).toBe(false);
});

it('shows the log of the first build, then the page', async () => {
  mswServer.use(answerDocs.answerNotFound(docsMetadataEndpoint), ...answerSite({}).slice(0, 1));
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const writer = stream.writable.getWriter();
  const send = (text: string) => writer.write(new TextEncoder().encode(text));
  mswServer.use(answerSyncStream(stream.readable));
  open();
  void send('event: log\ndata: "Rendering 2 pages"\n\n');
  expect(await screen.findByText('Building the docs')).toBeVisible();
  expect(await screen.findByRole('log')).toHaveTextContent('Rendering 2 pages');
  mswServer.use(...answerSite(twoPages).slice(0, 2));
  void send('event: finish\ndata: {"updated":true}\n\n');
  await findArticle('Takes money.');
});

it('offers a newer version instead of exchanging what is read', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  mswServer.use(answerSyncStream(stream.readable));
  open();
  await findArticle('Takes money.');
  const writer = stream.writable.getWriter();
  void writer.write(new TextEncoder().encode('event: finish\ndata: {"updated":true}\n\n'));
  expect(await screen.findByText('A newer version of these docs is available')).toBeVisible();
  mswServer.use(...answerSite({ '': aPage('<p>Newer text</p>') }).slice(0, 1));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await findArticle('Newer text');
  expect(screen.queryByText('A newer version of these docs is available')).toBeNull();
});

it('offers what was published after the page was read and before it was watched', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  mswServer.use(answerWatch(stream.readable));
  open();
  await findArticle('Takes money.');
  const writer = stream.writable.getWriter();
  const send = (builtAt: string) =>
    writer.write(
      new TextEncoder().encode(`event: current\ndata: ${JSON.stringify({ builtAt })}\n\n`),
    );
  await send('2026-01-01T00:00:00.000Z');
  expect(screen.queryByText('A newer version of these docs is available')).toBeNull();
  const newer = '2026-01-01T00:00:00.200Z';
  await send(newer);
  expect(await screen.findByText('A newer version of these docs is available')).toBeVisible();
  mswServer.use(...answerSite({ '': aPage('<p>Newer text</p>') }, newer).slice(0, 1));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await findArticle('Newer text');
  expect(screen.queryByText('A newer version of these docs is available')).toBeNull();
});

it('shows what was published while the page is open', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  mswServer.use(answerWatch(stream.readable));
  open();
  await findArticle('Takes money.');
  mswServer.use(...answerSite({ '': aPage('<p>Newer text</p>') }).slice(0, 1));
  const event = 'event: updated\ndata: {"builtAt":"2026-01-02T00:00:00.000Z"}\n\n';
  void stream.writable.getWriter().write(new TextEncoder().encode(event));
  await findArticle('Newer text');
  expect(screen.queryByText('A newer version of these docs is available')).toBeNull();
});

it('says while a page is open that its source cannot be built any more, until it can', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  mswServer.use(answerWatch(stream.readable));
  open();
  await findArticle('Takes money.');
  const writer = stream.writable.getWriter();
  const send = (event: string, data: object) =>
    writer.write(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  void send('failed', { message: 'mkdocs.yml:2: not valid YAML' });
  expect(await screen.findByText('mkdocs.yml:2: not valid YAML')).toBeVisible();
  expect(screen.getByText('The latest version of these docs could not be built')).toBeVisible();
  void send('updated', { builtAt: '2026-01-02T00:00:00.000Z' });
  await waitFor(() => expect(screen.queryByText('mkdocs.yml:2: not valid YAML')).toBeNull());
  await findArticle('Takes money.');
});

it('keeps the last good version when a build fails, and says why', async () => {
  mswServer.use(
    answerSync([
      ['log', 'Reading'],
      ['error', 'mkdocs.yml:3: nav is no list'],
    ]),
  );
  open();
  await findArticle('Takes money.');
  expect(
    await screen.findByText('The latest version of these docs could not be built'),
  ).toBeVisible();
  expect(screen.getByText('mkdocs.yml:3: nav is no list')).toBeVisible();
});

it('says that a page is not found, and of the first one what is missing', async () => {
  open('/nowhere');
  expect(await screen.findByText('Page not found.')).toBeVisible();
  expect(screen.queryByText(/index\.md/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the first page' })).toBeVisible();
});

it('says that a page is too large to be shown', async () => {
  mswServer.use(
    answerDocs.answerError(docsFileEndpoint, {
      status: 404,
      name: 'NotFoundError',
      code: 'page-too-large',
      message: "'docs/large.md' has more than 2097152 bytes and is not shown",
    }),
  );
  open('/large');
  expect(await screen.findByText('This page is too large.')).toBeVisible();
  expect(
    screen.getByText('Pages of more than 2 MB are not shown. Split it into several pages.'),
  ).toBeVisible();
  expect(screen.queryByText('Page not found.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the first page' })).toBeVisible();
});

it('names the missing index.md of a site without a first page', async () => {
  mswServer.use(...answerSite({}));
  open();
  expect(await screen.findByText('Page not found.')).toBeVisible();
  expect(
    screen.getByText('There is no index.md file in the root of the docs directory.'),
  ).toBeVisible();
});

it('says that the entity has no docs', async () => {
  mswServer.use(
    answerDocs.answerNotFound(docsMetadataEndpoint),
    answerDocs.answerError(syncDocsEndpoint, {
      status: 404,
      name: 'NotFoundError',
      message: "Entity 'component:default/pay' has no docs",
    }),
    ...answerSite({}),
  );
  open();
  expect(await screen.findByText('Page not found.')).toBeVisible();
  expect(await screen.findByText("Entity 'component:default/pay' has no docs")).toBeVisible();
});

it('says why a first build failed', async () => {
  mswServer.use(
    answerDocs.answerNotFound(docsMetadataEndpoint),
    answerSync([['error', 'mkdocs.yml is missing']]),
    ...answerSite({}),
  );
  open();
  expect(
    await screen.findByText(
      'Could not generate documentation or an error in the TechDocs backend.',
    ),
  ).toBeVisible();
  expect(screen.getByText('mkdocs.yml is missing')).toBeVisible();
});

it('says that docs could not be generated', async () => {
  mswServer.use(answerPageFailure(500));
  open();
  expect(
    await screen.findByText(
      'Could not generate documentation or an error in the TechDocs backend.',
    ),
  ).toBeVisible();
});

it('shows broken links to owners alone', async () => {
  mswServer.use(
    answerDocs.answer(docsLinksEndpoint, {
      items: [{ page: 'guide/setup.md', line: 4, target: '../lost.md', reason: 'missing-page' }],
      total: 1,
      checked: 3,
    }),
    answerCatalog.answer(entityByNameEndpoint, {
      ...aComponent({ name: 'pay' }),
      relations: [{ type: 'ownedBy', targetRef: 'group:default/team-pay' }],
    }),
  );
  const { unmount } = open();
  await findArticle('Takes money.');
  expect(screen.queryByText(/links? in these docs/)).toBeNull();
  unmount();
  open('', {
    userEntityRef: 'user:default/ann',
    ownershipEntityRefs: ['group:default/team-pay'],
  });
  expect(await screen.findByText('1 link in these docs is broken')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /details/i }));
  expect(screen.getByText('guide/setup.md:4')).toBeVisible();
});
