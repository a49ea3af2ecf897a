import { catalogPlugin } from '@portico/catalog';
import { createPlugin, type Plugin } from '@portico/core';
import {
  addRecentQueryEndpoint,
  clearRecentQueriesEndpoint,
  listRecentQueriesEndpoint,
  removeRecentQueryEndpoint,
  searchQueryEndpoint,
  type SearchResultSet,
  searchSuggestionsEndpoint,
} from '@portico/search-common';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { SearchIcon } from '@portico/ui/icons';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { SearchPage, type SearchPageProps } from '../../components/SearchPage/SearchPage.tsx';
import { searchPlugin } from '../../plugin.ts';
import { searchResultItemPoint } from '../../points.ts';
import { docsSearchPlugin } from '../../docsSearchPlugin.ts';
import {
  anEntityResult,
  answerResults,
  answerSearch,
  type SentQuery,
  twoResults,
} from '../../testing/searchAnswers.ts';

useMswServer();

let sent: SentQuery[];
const pages = () => sent.filter(({ pageLimit }) => pageLimit > 0);

function answer(find: (query: SentQuery) => SearchResultSet) {
  mswServer.use(
    ...answerResults(query => {
      sent.push(query);
      return find(query);
    }),
  );
}

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answer(() => twoResults);
});

const signedIn = { auth: { providers: { github: {} } } };

interface RenderOptions extends SearchPageProps {
  path?: string;
  config?: unknown;
  plugins?: readonly Plugin[];
  language?: string;
}

function renderPage({
  path = '/search',
  config = {},
  plugins = [],
  language,
  ...props
}: RenderOptions = {}) {
  return renderInTestApp(<SearchPage {...props} />, {
    plugins: [catalogPlugin, searchPlugin, docsSearchPlugin, ...plugins],
    path,
    config,
    ...(language !== undefined && { language }),
  });
}

const findResults = async () =>
  within(await screen.findByRole('list', { name: 'Search results' })).getAllByRole('listitem');

it('lists everything until something is typed, with counts', async () => {
  renderPage();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Search');
  expect(await findResults()).toHaveLength(2);
  expect(pages()[0]).toMatchObject({ term: '', types: [], pageLimit: 25, pageCursor: null });
  expect(screen.getByText('2 results')).toBeVisible();
});

it.each([
  [{ organization: { name: 'Acme' }, app: { title: 'Portal' } }, 'Search in Acme'],
  [{ app: { title: 'Portal' } }, 'Search in Portal'],
])('says in the field what is searched', async (config, placeholder) => {
  renderPage({ config });
  expect(await screen.findByRole('searchbox')).toHaveAttribute('placeholder', placeholder);
});

it('shows an entity with what it is, and a section of documentation with its path', async () => {
  renderPage();
  const [first] = await findResults();
  const entity = within(first as HTMLElement);
  expect(await entity.findByRole('link', { name: 'Payments' })).toHaveAttribute(
    'href',
    '/catalog/default/component/pay',
  );
  for (const detail of ['Component', 'pay', 'service', 'team-pay', 'production'])
    expect(entity.getByText(detail)).toBeVisible();
  expect(await screen.findByText('Payments › guide › refunds')).toBeVisible();
});

it('marks the words of the query, and shows HTML of a document as text', async () => {
  renderPage();
  expect(await screen.findByText('refund', { selector: 'mark' })).toBeVisible();
  expect(screen.getByText(/gives <b>money<\/b> back/)).toBeVisible();
});

it('does not link to an address that runs script', async () => {
  answer(() => ({
    results: [anEntityResult({ title: 'Evil', location: 'javascript:alert(1)' })],
  }));
  renderPage();
  expect(await screen.findByText('Evil')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Evil' })).toBeNull();
});

it('searches once the typing rests, from the first page, and stores it in the address', async () => {
  const { getAddress } = renderPage({ path: '/search?pageCursor=MQ%3D%3D' });
  await findResults();
  await userEvent.type(screen.getByRole('searchbox'), 'pay');
  await waitFor(() => expect(getAddress()).toBe('/search?query=pay'));
  await waitFor(() => expect(pages().at(-1)).toMatchObject({ term: 'pay', pageCursor: null }));
  expect(pages().map(({ term }) => term)).not.toContain('pa');
});

it('names owners in the filter by their titles, and others by their refs', async () => {
  answer(() => ({
    ...twoResults,
    facets: {
      owner: [
        { value: 'group:default/team-pay', count: 1 },
        { value: 'group:default/gone', count: 2 },
      ],
    },
  }));
  renderPage();
  const owners = within(await screen.findByRole('group', { name: 'Owner' }));
  expect(await owners.findByText('Payments Team')).toBeVisible();
  expect(owners.getByText('gone')).toBeVisible();
});

it('names the owner of what was found by its title', async () => {
  renderPage();
  const results = within(await screen.findByRole('list', { name: 'Search results' }));
  expect(await results.findByText('Payments Team')).toBeVisible();
});

it('suggests qualifiers while they are typed, then their values once the typing rests', async () => {
  const requested: string[] = [];
  mswServer.use(
    answerSearch.answer(searchSuggestionsEndpoint, request => {
      const { searchParams } = new URL(request.url);
      requested.push(`${searchParams.get('qualifier')}:${searchParams.get('prefix')}`);
      return { items: [{ value: 'group:default/team-pay', count: 3 }] };
    }),
  );
  const { getAddress } = renderPage();
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, 'pay ow');
  expect(await screen.findByRole('option', { name: 'owner:' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('pay owner:');
  await userEvent.type(field, 'te');
  await waitFor(() => expect(requested.at(-1)).toBe('owner:te'));
  expect(requested).not.toContain('owner:t');
  await userEvent.click(await screen.findByRole('option', { name: 'Payments Team 3' }));
  expect(getAddress()).toBe('/search?query=pay+owner%3Agroup%3Adefault%2Fteam-pay+');
  expect(field).toHaveValue('pay owner:group:default/team-pay ');
  expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull();
});

it('offers none of the former values that what was typed since does not fit', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const kinds = ['Component', 'API'].map(value => ({ value, count: 1 }));
  mswServer.use(
    answerSearch.answer(searchSuggestionsEndpoint, async request => {
      if (request.url.includes('prefix=ap')) await promise;
      return { items: kinds };
    }),
  );
  renderPage();
  await userEvent.type(screen.getByRole('searchbox'), 'kind:');
  expect(await screen.findByRole('option', { name: /^Component/ })).toBeVisible();
  await userEvent.keyboard('ap{ArrowDown}{Enter}');
  expect(screen.getByRole('searchbox')).toHaveValue('kind:API ');
  resolve();
});

it('closes the suggestions with Escape, and searches for what was typed with Enter', async () => {
  const { getAddress } = renderPage();
  await userEvent.type(screen.getByRole('searchbox'), 'ki');
  expect(await screen.findByRole('option', { name: 'kind:' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull();
  await userEvent.type(screen.getByRole('searchbox'), 'n{Enter}');
  expect(getAddress()).toBe('/search?query=kin');
});

it('has the focus in its field where nothing is searched for yet', async () => {
  const { unmount } = renderPage();
  expect(await screen.findByRole('searchbox')).toHaveFocus();
  unmount();
  renderPage({ path: '/search?query=pay' });
  await findResults();
  expect(screen.getByRole('searchbox')).not.toHaveFocus();
});

it('searches at once with Enter', async () => {
  const { getAddress } = renderPage();
  await userEvent.type(screen.getByRole('searchbox'), 'pay{Enter}');
  expect(getAddress()).toBe('/search?query=pay');
});

it('reads everything from the address', async () => {
  renderPage({
    path: '/search?query=pay&types[]=techdocs&filters[kind][]=API&pageLimit=10&pageCursor=MQ%3D%3D',
  });
  await findResults();
  expect(pages()[0]).toMatchObject({
    term: 'pay',
    types: ['techdocs'],
    filters: { kind: ['API'] },
    pageLimit: 10,
    pageCursor: 'MQ==',
  });
  expect(screen.getByRole('searchbox')).toHaveValue('pay');
  expect(screen.getByRole('combobox', { name: 'Results per page' })).toHaveValue('10');
});

it('narrows to values with their counts, and counts others as if none were chosen', async () => {
  const { getAddress } = renderPage({ path: '/search?pageCursor=MQ%3D%3D' });
  const kinds = within(await screen.findByRole('group', { name: 'Kind' }));
  await userEvent.click(await kinds.findByRole('checkbox', { name: 'API , 4' }));
  expect(getAddress()).toBe('/search?filters%5Bkind%5D%5B%5D=API');
  await waitFor(() => expect(pages().at(-1)?.filters).toEqual({ kind: ['API'] }));
  expect(sent).toContainEqual(
    expect.objectContaining({ filters: {}, pageLimit: 0, facets: ['kind'] }),
  );
  const owners = within(screen.getByRole('group', { name: 'Owner' }));
  expect(await owners.findByText('Payments Team')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Lifecycle' })).toBeNull();
});

it('narrows to a type of the accordion, with counts that need no results', async () => {
  answer(({ types }) => ({
    ...twoResults,
    numberOfResults: types[0] === 'techdocs' ? 12 : 10_001,
  }));
  const { getAddress } = renderPage({ path: '/search?pageCursor=MQ%3D%3D' });
  expect(await screen.findByRole('button', { name: 'Documentation 12' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Catalog >10000' })).toBeVisible();
  expect(await screen.findByText('>10000 results')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Documentation 12' }));
  expect(getAddress()).toBe('/search?types%5B%5D=techdocs');
  await userEvent.click(screen.getByRole('button', { name: 'Result types' }));
  expect(screen.getByRole('button', { name: 'Result types Documentation' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

it('counts nothing for a type whose words had to be corrected when those of all did not', async () => {
  answer(({ types }) =>
    types[0] === 'software-catalog'
      ? {
          results: [],
          numberOfResults: 1,
          correction: { term: 'tea', words: [{ from: 'team', to: 'tea' }] },
        }
      : { ...twoResults, numberOfResults: 4 },
  );
  renderPage({ path: '/search?query=team' });
  expect(await screen.findByRole('button', { name: 'Documentation 4' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Catalog 0' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'All 4' })).toBeVisible();
});

it.each([
  ['a page of its own', { typeVariant: 'tabs' as const }],
  ['the configuration', { config: { search: { page: { typeVariant: 'tabs' } } } }],
])('narrows to a type by tabs, chosen by %s', async (_, options) => {
  const { getAddress } = renderPage(options);
  await userEvent.click(await screen.findByRole('tab', { name: 'Documentation (2)' }));
  expect(getAddress()).toBe('/search?types%5B%5D=techdocs');
  await userEvent.click(screen.getByRole('tab', { name: /^All/ }));
  expect(getAddress()).toBe('/search');
});

it('narrows to several types by a list', async () => {
  const { getAddress } = renderPage({
    config: { search: { page: { typeVariant: 'select' } } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Result types/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Catalog/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Documentation/ }));
  expect(getAddress()).toBe('/search?types%5B%5D=software-catalog&types%5B%5D=techdocs');
});

it('does not offer types that the server does not have', async () => {
  mswServer.use(
    answerSearch.answer(searchQueryEndpoint, request => {
      if (request.url.includes('techdocs'))
        throw Response.json(
          { error: { name: 'InputError', message: 'Unknown type' } },
          { status: 400 },
        );
      return twoResults;
    }),
  );
  renderPage();
  await findResults();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Documentation/ })).toBeNull());
  expect(screen.getByRole('button', { name: /^Catalog/ })).toBeVisible();
});

it('offers 10, 25, 50 and 100 results per page, 25 unless configured otherwise', async () => {
  const { getAddress } = renderPage();
  const size = await screen.findByRole('combobox', { name: 'Results per page' });
  expect(size).toHaveValue('25');
  expect(
    within(size)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['10', '25', '50', '100']);
  await userEvent.selectOptions(size, '100');
  expect(getAddress()).toBe('/search?pageLimit=100');
});

it('has as many results per page as configured', async () => {
  renderPage({ config: { search: { query: { pageLimit: 50 } } } });
  await findResults();
  expect(pages()[0]?.pageLimit).toBe(50);
});

it('offers the next and the previous page only where there is one', async () => {
  answer(({ pageCursor }) => ({
    ...twoResults,
    ...(pageCursor === null ? { nextPageCursor: 'MQ==' } : { previousPageCursor: 'MA==' }),
  }));
  renderPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Next' })).toBeNull());
  expect(pages().at(-1)?.pageCursor).toBe('MQ==');
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(pages().at(-1)?.pageCursor).toBe('MA=='));
});

it('says when nothing was found, and widens the search again', async () => {
  answer(() => ({ results: [], numberOfResults: 0 }));
  const { getAddress } = renderPage({ path: '/search?query=zzz&filters[kind][]=API' });
  expect(await screen.findByText('No results were found')).toBeVisible();
  expect(screen.getByText('Sorry, no results were found')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(getAddress()).toBe('/search?query=zzz');
});

it('shows what failed with status, request and the whole error, and tries again', async () => {
  mswServer.use(
    answerSearch.answerError(searchQueryEndpoint, { status: 503, message: 'The index is away' }),
  );
  renderPage();
  const title = await screen.findByText('Error encountered while fetching search results');
  const alert = title.closest('[role="alert"]') as HTMLElement;
  const panel = within(alert);
  await userEvent.click(panel.getByRole('button', { name: 'Show more details' }));
  expect(panel.getByText('503 Error')).toBeVisible();
  expect(panel.getByText('GET /api/search/query')).toBeVisible();
  await waitFor(() => expect(alert).toHaveTextContent(/"statusCode": ?503/));
  expect(screen.queryByRole('group', { name: 'Kind' })).toBeNull();
  answer(() => twoResults);
  await userEvent.click(panel.getByRole('button', { name: 'Retry' }));
  expect(await findResults()).toHaveLength(2);
});

it('says which words were corrected, and searches for the others instead', async () => {
  answer(({ corrects }) =>
    corrects === 'false'
      ? { results: [], numberOfResults: 0 }
      : {
          ...twoResults,
          correction: { term: 'payment', words: [{ from: 'paymnet', to: 'payment' }] },
        },
  );
  const { getAddress } = renderPage({ path: '/search?query=paymnet' });
  expect(await screen.findByText(/Showing results for/)).toHaveTextContent(
    'Showing results for payment, search instead for paymnet.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'paymnet' }));
  expect(getAddress()).toBe('/search?query=paymnet&exact=true');
  expect(await screen.findByText('No results were found')).toBeVisible();
});

it('says which words were ignored, and searches for all of them instead', async () => {
  answer(({ corrects }) =>
    corrects === 'false'
      ? { results: [], numberOfResults: 0 }
      : { ...twoResults, omittedWords: ['handover'] },
  );
  renderPage({ path: '/search?query=refund%20handover' });
  expect(await screen.findByText(/Nothing has “handover” together/)).toHaveTextContent(
    'These are the results without it, or search for all words.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'search for all words' }));
  expect(await screen.findByText('No results were found')).toBeVisible();
});

it('names each word and phrase that was ignored by itself', async () => {
  answer(() => ({ ...twoResults, omittedWords: ['on call', 'handover'] }));
  renderPage({ path: '/search?query=refund%20%22on%20call%22%20handover' });
  expect(await screen.findByText(/Nothing has “on call”, “handover” together/)).toBeVisible();
});

it('goes by the arrow keys from the field through the results and back, and follows with Enter', async () => {
  const { getAddress } = renderPage();
  await screen.findByRole('link', { name: 'Payments' });
  await screen.findByRole('link', { name: 'Refunds' });
  screen.getByRole('searchbox').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Payments' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Refunds' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(getAddress()).toBe('/catalog/default/component/pay');
});

it('offers what was searched for last, and removes it', async () => {
  let items = [
    { id: '1', term: 'refunds', usedAt: '2026-01-01T00:00:00Z' },
    { id: '2', term: 'owner:me', usedAt: '2026-01-01T00:00:00Z' },
  ];
  mswServer.use(
    answerSearch.answer(listRecentQueriesEndpoint, () => ({ items })),
    answerSearch.answer(removeRecentQueryEndpoint, request => {
      items = items.filter(({ id }) => !request.url.endsWith(`/${id}`));
      return undefined as never;
    }),
    answerSearch.answer(clearRecentQueriesEndpoint, () => {
      items = [];
      return undefined as never;
    }),
  );
  const { getAddress } = renderPage({ config: signedIn });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove “owner:me”' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'owner:me' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'refunds' }));
  expect(getAddress()).toBe('/search?query=refunds');
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(screen.queryByText('Recent searches')).toBeNull());
});

it('stores what was sent on purpose, and nothing of guests', async () => {
  const stored: string[] = [];
  mswServer.use(
    answerSearch.answer(addRecentQueryEndpoint, async request => {
      const { term } = (await request.json()) as { term: string };
      stored.push(term);
      return { id: '1', term, usedAt: '2026-01-01T00:00:00Z' };
    }),
  );
  const { unmount } = renderPage();
  await userEvent.type(screen.getByRole('searchbox'), 'guest{Enter}');
  await findResults();
  unmount();
  renderPage({ config: signedIn });
  await userEvent.type(screen.getByRole('searchbox'), 'pay{Enter}');
  await waitFor(() => expect(stored).toEqual(['pay']));
});

it('shows results of other types by what plugins add, and by their text alone otherwise', async () => {
  const runbooks = createPlugin({
    id: 'runbooks',
    contributes: [
      searchResultItemPoint.add({
        type: 'runbook',
        title: 'Runbooks',
        icon: SearchIcon,
        load: async () => ({ default: ({ result }) => <p>Run: {result.document.title}</p> }),
      }),
    ],
  });
  answer(() => ({
    results: ['runbook', 'recipe'].map(type => ({
      type,
      document: { title: `A ${type}`, text: '', location: `/${type}` },
    })),
  }));
  renderPage({ plugins: [runbooks] });
  expect(await screen.findByText('Run: A runbook')).toBeVisible();
  expect(screen.getByRole('link', { name: 'A recipe' })).toHaveAttribute('href', '/recipe');
  expect(screen.getByRole('button', { name: /^Runbooks/ })).toBeVisible();
});

it('speaks German', async () => {
  answer(() => ({ results: [] }));
  await act(async () => {
    renderPage({ language: 'de', config: { app: { title: 'Portal' } } });
  });
  expect(await screen.findByText('Keine Ergebnisse gefunden')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveAttribute('placeholder', 'In Portal suchen');
});
