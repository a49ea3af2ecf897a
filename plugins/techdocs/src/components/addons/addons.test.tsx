import { catalogPlugin } from '@portico/catalog';
import { entityByNameEndpoint } from '@portico/catalog-common';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { createPlugin, type Plugin } from '@portico/core';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import ReaderPage from '../../pages/ReaderPage/ReaderPage.tsx';
import { techdocsPlugin } from '../../plugin.ts';
import { docsAddonPoint, type DocsAddonProps } from '../../points.ts';
import { answerSite, twoPages } from '../../testing/docsAnswers.ts';

useMswServer();

beforeEach(() => {
  localStorage.clear();
  mswServer.use(
    ...answerSite(twoPages),
    answerCatalog.answer(entityByNameEndpoint, aComponent({ name: 'pay' })),
  );
});

async function openReader(
  plugins: readonly Plugin[] = [techdocsPlugin, catalogPlugin],
): Promise<HTMLElement> {
  renderInTestApp(
    <Routes>
      <Route path="/docs/:namespace/:kind/:name/*" element={<ReaderPage />} />
    </Routes>,
    { plugins, path: '/docs/default/component/pay' },
  );
  return waitFor(() => {
    const article = screen
      .getByTestId('docs-article')
      .shadowRoot?.querySelector<HTMLElement>('.docs-article');
    expect(article?.textContent).toContain('Takes money.');
    return article as HTMLElement;
  });
}

it('expands all of the navigation, and remembers it', async () => {
  await openReader();
  const nav = within(screen.getByRole('navigation', { name: 'Pages of these docs' }));
  expect(nav.queryByRole('link', { name: 'API' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Expand all' }));
  expect(nav.getByRole('link', { name: 'API' })).toBeVisible();
  expect(nav.getByRole('link', { name: 'Setup' })).toBeVisible();
  expect(localStorage.getItem('/techdocs/isNavigationExpanded')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Collapse all' }));
  expect(nav.queryByRole('link', { name: 'API' })).toBeNull();
});

it('sets the size of the text to 90, 100, 115, 130 and 150 percent', async () => {
  const article = await openReader();
  const host = (article.getRootNode() as ShadowRoot).host as HTMLElement;
  await userEvent.click(await screen.findByRole('button', { name: 'Reader settings' }));
  const slider = await screen.findByRole('slider', { name: 'Text size' });
  expect(slider).toHaveAttribute('aria-valuetext', '100 %');
  const sizes = [0, 1, 2, 3, 4].map(step => {
    fireEvent.change(slider, { target: { value: String(step) } });
    return host.style.getPropertyValue('--docs-text-scale');
  });
  expect(sizes).toEqual(['0.9', '1', '1.15', '1.3', '1.5']);
  expect(localStorage.getItem('/techdocs/textSize')).toBe('150');
});

it('shows an image in a light box', async () => {
  const article = await openReader();
  const image = await waitFor(() => {
    const found = article.querySelector<HTMLElement>('img[role=button]');
    expect(found).not.toBeNull();
    return found as HTMLElement;
  });
  act(() => image.click());
  const dialog = await screen.findByRole('dialog', { name: 'The flow of money' });
  expect(within(dialog).getByRole('img', { name: 'The flow of money' })).toHaveAttribute(
    'src',
    expect.stringContaining('/img/flow.png'),
  );
});

it('offers to open an issue half a second after text was selected', async () => {
  const article = await openReader();
  // The addon is fetched with the page.
  await screen.findByRole('button', { name: 'Expand all' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const range = document.createRange();
    range.selectNodeContents(article.querySelector('p') as HTMLElement);
    const selection = {
      rangeCount: 1,
      anchorNode: article.querySelector('p'),
      getRangeAt: () => range,
      toString: () => 'Takes money. '.repeat(10),
    };
    vi.spyOn(document, 'getSelection').mockReturnValue(selection as unknown as Selection);
    fireEvent(document, new Event('selectionchange'));
    act(() => vi.advanceTimersByTime(499));
    expect(screen.queryByRole('link', { name: /Open new issue/ })).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    const link = screen.getByRole('link', { name: /Open new issue/ });
    const url = new URL(link.getAttribute('href') ?? '');
    expect(`${url.origin}${url.pathname}`).toBe('https://github.com/acme/pay/issues/new');
    expect(url.searchParams.get('title')).toBe(
      'Docs feedback: Takes money. Takes money. Takes money. Takes money. Takes money. Takes…',
    );
    expect(url.searchParams.get('body')).toContain('> Takes money.');
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});

it('renders the addon of a plugin with the page that is read', async () => {
  function ReadingTime({ article, path, entity }: DocsAddonProps) {
    const words = article?.element.textContent?.split(/\s+/).length ?? 0;
    return <p>{`${entity.name}/${path}: ${words > 10 ? 'long' : 'short'}`}</p>;
  }
  const plugin = createPlugin({
    id: 'reading-time',
    contributes: [
      docsAddonPoint.add({
        location: 'subheader',
        load: async () => ({ default: ReadingTime }),
      }),
    ],
  });
  await openReader([techdocsPlugin, catalogPlugin, plugin]);
  expect(await screen.findByText('pay/: long')).toBeVisible();
});
