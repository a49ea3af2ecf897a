import { authPlugin } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import { queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import {
  dryRunEndpoint,
  listActionsEndpoint,
  proposeChangesEndpoint,
  templateFilesEndpoint,
  templatingExtensionsEndpoint,
} from '@portico/scaffolder-common/endpoints';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scaffolderPlugin } from '../../plugin.ts';
import { aLocalFolder } from '../../testing/localFolder.ts';
import { answerScaffolder } from '../../testing/scaffolderAnswers.ts';
import { writeCode } from '../../testing/writeCode.ts';
import TemplateEditorPage from './TemplateEditorPage.tsx';

useMswServer();

const template = `apiVersion: scaffolder.backstage.io/v1beta3
kind: Template
metadata: { name: node }
spec:
  parameters: { properties: { name: { type: string, title: Name } } }
  steps: []
`;
const runs: { directoryContents: { path: string }[]; values: object }[] = [];

beforeEach(() => {
  runs.length = 0;
  localStorage.clear();
  mswServer.use(
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: [anEntity({ kind: 'Template', name: 'node' })],
      totalItems: 1,
      pageInfo: {},
    }),
    answerScaffolder.answer(listActionsEndpoint, []),
    answerScaffolder.answer(templatingExtensionsEndpoint, {
      filters: {},
      globals: { functions: {}, values: {} },
    }),
    answerScaffolder.answer(templateFilesEndpoint, {
      files: [
        { path: 'template.yaml', base64Content: btoa(template) },
        { path: 'skeleton/logo.png', base64Content: btoa('\u0000png') },
      ],
    }),
    answerScaffolder.answer(dryRunEndpoint, async request => {
      runs.push((await request.json()) as (typeof runs)[number]);
      return {
        log: [{ body: { message: 'Copied' } }],
        steps: [],
        output: { remoteUrl: 'x' },
        directoryContents: [{ path: 'pay.md', base64Content: btoa(`# ${runs.length}`) }],
      };
    }),
  );
});

afterEach(() => vi.unstubAllGlobals());

const open = (search = '') =>
  renderInTestApp(<TemplateEditorPage />, {
    plugins: [scaffolderPlugin, catalogPlugin, permissionPlugin, authPlugin],
    path: `/create/template${search}`,
  });

it('opens a registered template, tries its form, and compares dry runs', async () => {
  open('?template=template:default/node');
  expect(await screen.findByText('This browser cannot open folders')).toBeVisible();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'pay');
  await userEvent.click(screen.getByRole('tab', { name: 'Dry run' }));
  await userEvent.click(screen.getByRole('button', { name: 'Start a dry run' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(runs).toMatchObject([
    {
      values: { name: 'pay' },
      directoryContents: [{ path: 'skeleton/logo.png' }, { path: 'template.yaml' }],
    },
  ]);
  await userEvent.click(screen.getByRole('tab', { name: 'Form' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Dry run' }));
  await userEvent.click(screen.getByRole('button', { name: 'Start a dry run' }));
  expect(await screen.findByRole('button', { name: /pay\.md\s*changed/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'logo.png' }));
  expect(await screen.findByText('This file is not text')).toBeVisible();
});

it('restores what was written in a registered template', async () => {
  const { unmount } = open('?template=template:default/node');
  const editor = await screen.findByRole('textbox', { name: 'template.yaml' });
  writeCode(editor, template.replace('title: Name', 'title: Label'));
  expect(await screen.findByRole('textbox', { name: 'Label' })).toBeVisible();
  expect(screen.getByText('Changed files: 1')).toBeVisible();
  unmount();
  open('?template=template:default/node');
  expect(await screen.findByText('Your draft was restored')).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Label' })).toBeVisible();
});

it('saves changed files to the folder that was opened', async () => {
  const files: Record<string, string> = { 'node/template.yaml': template, 'README.md': '# All' };
  vi.stubGlobal('showDirectoryPicker', async () => aLocalFolder(files));
  open();
  expect(await screen.findByText('Open a template')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Open a folder…' }));
  const tree = await screen.findByRole('navigation', { name: 'Files' });
  await userEvent.click(within(tree).getByRole('button', { name: 'README.md' }));
  writeCode(await screen.findByRole('textbox', { name: 'README.md' }), '# Mine');
  const save = screen.getByRole('button', { name: 'Save to the folder' });
  await waitFor(() => expect(save).toBeEnabled());
  await userEvent.click(save);
  await waitFor(() => expect(files['README.md']).toBe('# Mine'));
  await waitFor(() => expect(save).toBeDisabled());
});

it('creates, renames, removes and restores files, and saves them to the folder', async () => {
  const files: Record<string, string> = {
    'template.yaml': template,
    'README.md': '# All',
    'old.md': '# Old',
  };
  vi.stubGlobal('showDirectoryPicker', async () => aLocalFolder(files));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Open a folder…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'New file' }));
  const path = screen.getByRole('textbox', { name: 'Path' });
  await userEvent.type(path, '../a.md');
  expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
  await userEvent.clear(path);
  await userEvent.type(path, 'docs/a.md{Enter}');
  expect(await screen.findByRole('textbox', { name: 'docs/a.md' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'README.md' }));
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Path' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Path' }), 'docs/b.md{Enter}');
  for (const name of ['old.md', 'template.yaml']) {
    await userEvent.click(await screen.findByRole('button', { name }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove file' }));
    expect(await screen.findByText('This file will be removed')).toBeVisible();
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save to the folder' }));
  await waitFor(() =>
    expect(files).toEqual({ 'template.yaml': template, 'docs/a.md': '', 'docs/b.md': '# All' }),
  );
});

it('is used by keyboard: Tab reaches each file, Escape closes the name of a file', async () => {
  open('?template=template:default/node');
  const tree = await screen.findByRole('navigation', { name: 'Files' });
  const rename = screen.getByRole('button', { name: 'Rename' });
  await userEvent.click(rename);
  const path = screen.getByRole('textbox', { name: 'Path' });
  expect(path).toHaveValue('template.yaml');
  await userEvent.type(path, '.old{Escape}');
  expect(path).not.toBeInTheDocument();
  expect(rename).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
  await userEvent.tab();
  const reached: (string | null | undefined)[] = [];
  while (tree.contains(document.activeElement)) {
    reached.push(document.activeElement?.textContent);
    await userEvent.keyboard(document.activeElement?.matches('button') ? '{Enter}' : '');
    await userEvent.tab();
  }
  expect(reached).toEqual(['logo.png', 'template.yaml']);
  expect(within(tree).getByRole('button', { name: 'template.yaml' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await userEvent.click(within(tree).getByRole('button', { name: 'logo.png' }));
  expect(rename).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('dialog', { name: /logo\.png/ })).toBeVisible();
});

it('says what is wrong with a folder, and that a template has no files', async () => {
  vi.stubGlobal('showDirectoryPicker', async () =>
    aLocalFolder({ 'a.bin': 'x'.repeat(6 * 1024 * 1024) }),
  );
  mswServer.use(answerScaffolder.answerNotFound(templateFilesEndpoint));
  open('?template=template:default/node');
  expect(await screen.findByText('The files could not be loaded')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Open a folder…' }));
  expect(await screen.findByText('The folder is too large')).toBeVisible();
});

it('proposes changes of a registered template, and links to the pull request', async () => {
  const proposed: unknown[] = [];
  mswServer.use(
    answerScaffolder.answer(proposeChangesEndpoint, async request => {
      proposed.push(await request.json());
      return { url: 'https://github.com/acme/templates/pull/7', number: 7 };
    }),
  );
  open('?template=template:default/node');
  const editor = await screen.findByRole('textbox', { name: 'template.yaml' });
  expect(screen.getByRole('button', { name: 'Open a pull request' })).toBeDisabled();
  writeCode(editor, `${template}# more`);
  await userEvent.click(await screen.findByRole('button', { name: 'Open a pull request' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Title/ }), 'More');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Open a pull request' }));
  expect(await screen.findByRole('link', { name: /Pull request 7/ })).toHaveAttribute(
    'href',
    'https://github.com/acme/templates/pull/7',
  );
  expect(proposed).toEqual([
    { title: 'More', files: [{ path: 'template.yaml', content: `${template}# more` }] },
  ]);
});
