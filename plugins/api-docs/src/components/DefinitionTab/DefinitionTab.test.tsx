import { referencesEndpoint } from '@portico/api-docs-common';
import { answerApiDocs } from '@portico/api-docs-common/testing';
import { createPlugin, type Plugin } from '@portico/core';
import { anEntity } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { apiDefinitionPoint } from '../../points.ts';
import type { FrameCommand, FrameReport } from '../../frames/frameProtocol.ts';
import { apiDocsPlugin } from '../../plugin.ts';
import { anApi } from '../../testing/anApi.ts';
import DefinitionTab from './DefinitionTab.tsx';

useMswServer();

const openApi = 'openapi: 3.1.0\ninfo: { title: Pay }\npaths: {}\n';
const largeText = `openapi: 3.1.0\n${'# a line of a large definition\n'.repeat(200_000)}`;

let commands: FrameCommand[];
beforeEach(() => {
  commands = [];
});

const render = (
  entity = anApi('openapi', openApi),
  path = '/',
  plugins: readonly Plugin[] = [apiDocsPlugin, catalogPlugin],
) => renderInTestApp(<DefinitionTab entity={entity} />, { plugins, path });

/** The frame, whose page runs in real browsers only: here the test speaks for it. */
async function findFrame(name = 'OpenAPI definition') {
  const frame = (await screen.findByTitle(name)) as HTMLIFrameElement;
  const { contentWindow } = frame;
  if (!contentWindow) throw new Error('The frame has no window');
  vi.spyOn(contentWindow, 'postMessage').mockImplementation((command: unknown) => {
    commands.push(command as FrameCommand);
  });
  const report = (data: FrameReport | object, source: Window = contentWindow) =>
    act(async () => {
      window.dispatchEvent(new MessageEvent('message', { data, source }));
    });
  return { frame, report };
}

const findRender = () => {
  const command = commands.find(each => each.type === 'render');
  return command?.type === 'render' ? command.request : undefined;
};

it('renders a definition in a frame that has no origin, as tall as what it shows', async () => {
  render();
  const { frame, report } = await findFrame();
  expect(frame).toHaveAttribute('src', expect.stringMatching(/\/frames\/openapi\.html$/));
  expect(frame.getAttribute('sandbox')?.split(' ').sort()).toEqual([
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-scripts',
  ]);
  await report({ type: 'ready' });
  expect(commands.map(({ type }) => type)).toEqual(['theme', 'render']);
  expect(findRender()).toMatchObject({
    definition: openApi,
    mayTry: false,
    locale: 'en-US',
    place: '',
  });
  expect(frame.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
  // Nothing is blank until it has a height.
  await report({ type: 'rendered', unresolved: [] });
  expect(frame.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
  expect(frame).toHaveStyle({ height: `${window.innerHeight - 240}px` });
  await report({ type: 'size', height: 1234 });
  expect(frame).toHaveStyle({ height: '1234px' });
  expect(frame.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
});

it('is as tall as it was before while it is rendered again', async () => {
  const entity = anApi('openapi', `${openApi}# Rendered twice\n`);
  const { unmount } = render(entity);
  const first = await findFrame();
  await first.report({ type: 'size', height: 2345 });
  await first.report({ type: 'rendered', unresolved: [] });
  unmount();
  render(entity);
  expect((await findFrame()).frame).toHaveStyle({ height: '2345px' });
});

it('lets requests be tried where origins to call are configured', async () => {
  renderInTestApp(<DefinitionTab entity={anApi('openapi', openApi)} />, {
    plugins: [apiDocsPlugin, catalogPlugin],
    config: { app: { frames: { connectTo: ['https://api.example.com'] } } },
  });
  const { report } = await findFrame();
  await report({ type: 'ready' });
  expect(findRender()?.mayTry).toBe(true);
});

it('heeds nothing that another window says, and nothing that it does not know', async () => {
  render();
  const { frame, report } = await findFrame();
  await report({ type: 'failed', problems: [{ message: 'not ours' }] }, window);
  await report({ type: 'size', height: 'tall' });
  await report({ type: 'open', href: 'javascript:alert(1)' });
  expect(frame).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows why a definition is broken, and the line in its text', async () => {
  render(anApi('openapi', 'openapi: 3.1.0\npaths: [\n'));
  const { report } = await findFrame();
  await report({
    type: 'failed',
    problems: [{ message: 'Unexpected end', line: 2 }, { message: 'Something <b>else</b>' }],
  });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('This definition cannot be displayed: 2 problems')).toBeVisible();
  expect(within(alert).getByText('Line 2: Unexpected end')).toBeVisible();
  expect(within(alert).getByText('Something <b>else</b>')).toBeVisible();
  expect(await screen.findByRole('mark')).toHaveTextContent('paths: [');
  expect(screen.queryByTitle('OpenAPI definition')).toBeNull();
});

it('shows the text beside, and keeps the choice in the address', async () => {
  const { getAddress } = render();
  await findFrame();
  await userEvent.click(screen.getByRole('radio', { name: 'Source' }));
  expect(getAddress()).toBe('/?view=source');
  expect(
    await screen.findByRole('group', { name: 'Source of the OpenAPI definition' }),
  ).toHaveTextContent('openapi: 3.1.0');
  await userEvent.click(screen.getByRole('radio', { name: 'Documentation' }));
  expect(await screen.findByTitle('OpenAPI definition')).toBeInTheDocument();
});

it('keeps the place in the address that the reader goes to, and begins there', async () => {
  render(anApi('openapi', openApi), '/?a=b#/pets/listPets');
  const { report } = await findFrame();
  await report({ type: 'ready' });
  expect(findRender()?.place).toBe('/pets/listPets');
});

it('shows the text of a large definition first, and renders it when asked', async () => {
  render(anApi('openapi', largeText));
  expect(await screen.findByText('This definition is large: 5.9 MB')).toBeVisible();
  expect(await screen.findByText('200,001 lines')).toBeVisible();
  expect(screen.queryByTitle('OpenAPI definition')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Draw it' }));
  const { report } = await findFrame();
  await report({ type: 'ready' });
  expect(findRender()?.definition).toHaveLength(largeText.length);
});

it('offers the text when drawing takes long', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    render();
    await findFrame();
    await act(() => vi.advanceTimersByTimeAsync(9000));
    expect(await screen.findByText('Rendering this definition is taking a while')).toBeVisible();
    screen.getByRole('button', { name: 'Show source' }).click();
    expect(
      await screen.findByRole('group', { name: 'Source of the OpenAPI definition' }),
    ).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

it('gives the frame what the definition refers to, and reports what leads nowhere', async () => {
  const references = {
    references: [{ from: '', target: './a.yaml', url: '1/a.yaml' }],
    files: [{ url: '1/a.yaml', text: 'type: string' }],
  };
  mswServer.use(answerApiDocs.answer(referencesEndpoint, references));
  render(anApi('openapi', `${openApi}components: { schemas: { A: { $ref: './a.yaml' } } }`));
  const { report } = await findFrame();
  await report({ type: 'ready' });
  expect(findRender()?.references).toEqual(references);
  await report({
    type: 'rendered',
    unresolved: [
      { target: './b.yaml', reason: { message: 'It is outside of the folder.' } },
      { target: './a.yaml#/b', reason: { message: 'noSuchPart', values: { part: '/b' } } },
    ],
  });
  expect(screen.getByText('2 references cannot be resolved')).toBeVisible();
  await userEvent.click(screen.getByText(/details/i));
  expect(screen.getByText('It is outside of the folder.', { exact: false })).toBeVisible();
  expect(screen.getByText("The file has no '/b'.", { exact: false })).toBeVisible();
});

it('renders the rest where the files cannot be requested', async () => {
  mswServer.use(
    answerApiDocs.answerError(referencesEndpoint, { status: 503, message: 'The catalog is away' }),
  );
  render(anApi('asyncapi', "asyncapi: 3.0.0\nchannels: { $ref: './a.yaml' }"));
  const { report } = await findFrame('AsyncAPI definition');
  await report({ type: 'ready' });
  expect(findRender()?.references.references).toEqual([
    {
      from: '',
      target: './a.yaml',
      problem: expect.stringContaining('It could not be read. '),
    },
  ]);
});

it('follows the colour scheme', async () => {
  render();
  const { report } = await findFrame();
  await report({ type: 'ready' });
  const before = commands.length;
  act(() => document.documentElement.setAttribute('data-color-scheme', 'dark'));
  await waitFor(() => expect(commands.length).toBeGreaterThan(before));
  expect(commands.at(-1)).toMatchObject({ type: 'theme', theme: { scheme: 'dark' } });
  document.documentElement.setAttribute('data-color-scheme', 'light');
});

it('lists the parts of a gRPC definition, and goes to their lines', async () => {
  const text = 'syntax = "proto3";\nservice Pay {\n  rpc Charge(Card) returns (Receipt);\n}\n';
  render(anApi('grpc', text));
  const outline = await screen.findByRole('navigation', { name: 'Outline' });
  const link = within(outline).getByRole('link', { name: 'Charge rpc' });
  await userEvent.click(link);
  expect(await screen.findByRole('mark')).toHaveTextContent('rpc Charge(Card)');
  expect(link).toHaveAttribute('aria-current', 'location');
  await userEvent.type(within(outline).getByRole('searchbox'), 'nothing');
  expect(await within(outline).findByText('Nothing has this name')).toBeVisible();
});

it('says where a text is broken that is only shown as text', async () => {
  render(anApi('grpc', 'message A {\n  string b = 1;\n'));
  expect(
    await screen.findByText('Line 1: A brace that is opened here is never closed'),
  ).toBeVisible();
});

it('lists the routers of a tRPC definition', async () => {
  render(anApi('trpc', 'const app = t.router({\n  list: p.query(() => 1),\n});'));
  expect(await screen.findByRole('link', { name: 'list query' })).toBeVisible();
});

it('shows the text of types that it does not know', async () => {
  render(anApi('wsdl', '<definitions/>'));
  expect(await screen.findByText('Definitions of type wsdl are shown as text')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Source of the wsdl definition' })).toHaveTextContent(
    '<definitions/>',
  );
});

it('lets another plugin show more types, and take a type over', async () => {
  const other = createPlugin({
    id: 'other',
    contributes: [
      apiDefinitionPoint.add({
        types: ['wsdl', 'openapi'],
        title: 'Ours',
        load: async () => ({ default: ({ definition }) => <p>rendered by us: {definition}</p> }),
      }),
    ],
  });
  render(anApi('WSDL', 'x'), '/', [apiDocsPlugin, catalogPlugin, other]);
  expect(await screen.findByText('rendered by us: x')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ours' })).toBeVisible();
});

it('says so when there is no definition', async () => {
  render(anEntity({ kind: 'API', spec: { type: 'openapi' } }));
  expect(await screen.findByText('This API has no definition')).toBeVisible();
});

it('shows hostile text as text', async () => {
  render(anApi('<img src=x onerror=alert(1)>', '<script>alert(1)</script>'));
  expect(
    await screen.findByText('Definitions of type <img src=x onerror=alert(1)> are shown as text'),
  ).toBeVisible();
  expect(document.querySelector('script, img')).toBeNull();
});
