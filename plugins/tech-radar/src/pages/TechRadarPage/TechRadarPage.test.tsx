import { pageHintsApiRef } from '@portico/app';
import { catalogApiRef, type CatalogApi } from '@portico/catalog-common';
import { createApiFactory } from '@portico/core';
import {
  type Radar,
  type RadarStatus,
  radarStatusEndpoint,
  techRadarPluginId,
} from '@portico/tech-radar-common';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import TechRadarItem from '../../components/TechRadarItem.tsx';
import { techRadarPlugin } from '../../plugin.ts';
import { aFullRadar, anEntry, aRadar } from '../../testing/aRadar.ts';
import TechRadarPage from './TechRadarPage.tsx';

const { answer, answerError } = createAnswers(techRadarPluginId);

useMswServer();

const small = aRadar([
  anEntry('go', { description: 'For the **platform**', url: 'https://go.dev' }),
  anEntry('java', {
    links: [
      { url: 'javascript:alert(1)', title: 'Run me' },
      { url: '/docs', title: 'Handbook' },
    ],
    timeline: [
      { date: '2026-03-01', ringId: 'hold', description: 'Kotlin does it all' },
      { date: '2024-01-01', ringId: 'adopt' },
    ],
  }),
  anEntry('kafka', { quadrant: 'data' }),
]);

interface RenderOptions {
  path?: string;
  language?: string;
  users?: number;
}

/** Renders the page for a radar, or what the server says of it; returns the queries of the catalog. */
async function renderPage(
  content: Radar | RadarStatus,
  { path = '/', language = 'en', users = 0 }: RenderOptions = {},
) {
  const status = 'entries' in content ? { isConfigured: true, radar: content } : content;
  mswServer.use(answer(radarStatusEndpoint, status));
  const queries: unknown[] = [];
  const catalog: Pick<CatalogApi, 'queryEntities'> = {
    queryEntities: async query => {
      queries.push(query.query);
      const items = Array.from({ length: Math.min(users, 12) }, (_, at) => ({
        apiVersion: 'backstage.io/v1alpha1',
        kind: 'Component',
        metadata: { name: `payments-${at}`, namespace: 'default' },
      }));
      return { items, totalItems: users, pageInfo: {} };
    },
  };
  await act(async () => {
    renderInTestApp(<TechRadarPage />, {
      plugins: [techRadarPlugin],
      apis: [createApiFactory({ api: catalogApiRef, create: () => catalog as CatalogApi })],
      path,
      language,
    });
  });
  return { queries };
}

const findBlip = async (name: RegExp) =>
  within(await screen.findByRole('group', { name: /^Radar/ })).findByRole('link', { name });

it('shows each entry in the picture and in the list, with its ring and how it moved', async () => {
  await renderPage(small);
  expect(await screen.findByRole('heading', { name: 'Languages' })).toBeVisible();
  expect(await findBlip(/^1\. Go, Adopt, No change/)).toBeInTheDocument();
  expect(await findBlip(/^2\. Java, Hold, Moved out/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Kafka' })).toBeVisible();
  expect(screen.getByText('3 technologies')).toBeVisible();
});

it('opens an entry by Enter on its blip, to which arrow keys lead', async () => {
  const user = userEvent.setup();
  await renderPage(small);
  const first = await findBlip(/^1\. Go/);
  act(() => first.focus());
  await user.keyboard('{End}');
  expect(await findBlip(/^3\. Kafka/)).toHaveFocus();
  await user.keyboard('{Home}{Enter}');
  const drawer = await screen.findByRole('dialog', { name: 'Go' });
  expect(await within(drawer).findByText('platform')).toBeVisible();
  expect(within(drawer).getByRole('link', { name: /^Read more/ })).toHaveAttribute(
    'href',
    'https://go.dev',
  );
  await user.click(within(drawer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('marks in the list what is under the pointer in the picture', async () => {
  await renderPage(small);
  await userEvent.hover(await findBlip(/^3\. Kafka/));
  const item = screen.getByRole('link', { name: 'Kafka' }).closest('li');
  expect(item).toHaveAttribute('data-highlighted');
});

it('shows the history, harmless links alone, and the components that use the entry', async () => {
  const { queries } = await renderPage(small, { path: '/?entry=java', users: 14 });
  const drawer = await screen.findByRole('dialog', { name: 'Java' });
  expect(await within(drawer).findByText('Kotlin does it all')).toBeVisible();
  expect(within(drawer).getByRole('img', { name: 'Rings of Java by date' })).toBeVisible();
  expect(within(drawer).getByRole('link', { name: 'Handbook' })).toHaveAttribute('href', '/docs');
  expect(within(drawer).queryByText('Run me')).toBeNull();
  expect(await within(drawer).findByText('Used by 14 components')).toBeVisible();
  expect(within(drawer).getByText('and 2 more')).toBeVisible();
  expect(queries).toEqual([
    { $all: [{ kind: 'component' }, { $any: [{ 'metadata.tags': { $in: ['java'] } }] }] },
  ]);
});

it('finds quadrant, ring, words and date in the address, and says what an unknown entry is', async () => {
  await renderPage(small, {
    path: '/?quadrant=languages&ring=adopt&q=java&date=2024-06-01&entry=x',
  });
  expect(await screen.findByText('1 technology')).toBeVisible();
  expect(await screen.findByText("The radar has no entry 'x'")).toBeVisible();
  expect(screen.getByLabelText('Quadrant')).toHaveDisplayValue('Languages (1)');
  expect(screen.getByText(/^The radar as of/)).toBeVisible();
});

it('takes filters back where nothing matches', async () => {
  await renderPage(small, { path: '/?q=cobol' });
  expect(await screen.findByText('No technologies match')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }));
  expect(await screen.findByText('3 technologies')).toBeVisible();
});

it('shows one quadrant alone, with titles beside its blips', async () => {
  await renderPage(small);
  await userEvent.click(await screen.findByRole('link', { name: 'Show only Data' }));
  expect(await screen.findByText('1 technology')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Go/ })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Data. Show all quadrants' }));
  expect(await screen.findByText('3 technologies')).toBeVisible();
});

it('has one blip in the order of the Tab key', async () => {
  await renderPage(aFullRadar(120));
  expect(await screen.findByText('120 technologies')).toBeVisible();
  const blips = within(screen.getByRole('group', { name: /^Radar/ })).getAllByRole('link', {
    name: /^\d/,
  });
  expect(blips).toHaveLength(120);
  expect(blips.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

it('shows the last radar along with why it could not be read again', async () => {
  const problem = { message: "line 3: 'rings' is missing", at: '2026-01-02T10:00:00.000Z' };
  await renderPage({
    isConfigured: true,
    radar: small,
    readAt: '2026-01-01T10:00:00.000Z',
    problem,
  });
  expect(await screen.findByText("line 3: 'rings' is missing")).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Languages' })).toBeVisible();
});

it('says how a radar is configured where none is', async () => {
  await renderPage({ isConfigured: false });
  expect(await screen.findByText('No tech radar is configured')).toBeVisible();
});

it('says that the radar is on its way', async () => {
  await renderPage({ isConfigured: true });
  expect(await screen.findByText('The radar has not been read yet')).toBeVisible();
});

it('speaks German to those who chose it', async () => {
  await renderPage({ isConfigured: false }, { language: 'de' });
  expect(await screen.findByText('Kein Tech Radar konfiguriert')).toBeVisible();
});

it('shows the error when the server refuses', async () => {
  mswServer.use(
    answerError(radarStatusEndpoint, {
      status: 403,
      name: 'NotAllowedError',
      message: 'Not yours',
    }),
  );
  await act(async () => {
    renderInTestApp(<TechRadarPage />, { plugins: [techRadarPlugin] });
  });
  expect(await screen.findByText(/Not yours/)).toBeVisible();
});

it.each([
  [true, 1],
  [false, 0],
  [undefined, 0],
])('has an item in the sidebar only where a radar is configured (%s)', async (hint, count) => {
  const hints = createApiFactory({ api: pageHintsApiRef, create: () => ({ get: () => hint }) });
  await act(async () => {
    renderInTestApp(<TechRadarItem />, { plugins: [techRadarPlugin], apis: [hints] });
  });
  expect(screen.queryAllByRole('link', { name: 'Tech radar' })).toHaveLength(count);
});
