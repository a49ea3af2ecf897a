import { authPlugin } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import { entityByNameEndpoint, queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import {
  listActionsEndpoint,
  templatingExtensionsEndpoint,
} from '@portico/scaffolder-common/endpoints';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { scaffolderPlugin } from '../../plugin.ts';
import { answerScaffolder } from '../../testing/scaffolderAnswers.ts';
import { writeCode } from '../../testing/writeCode.ts';
import FormEditorPage from './FormEditorPage.tsx';

useMswServer();

const aTemplate = {
  ...anEntity({ kind: 'Template', name: 'node' }),
  spec: { parameters: [{ title: 'Port', properties: { port: { type: 'integer' } } }], steps: [] },
};

beforeEach(() => {
  localStorage.clear();
  mswServer.use(
    answerCatalog.answer(entityByNameEndpoint, aTemplate),
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: [aTemplate],
      totalItems: 1,
      pageInfo: {},
    }),
    answerScaffolder.answer(listActionsEndpoint, []),
    answerScaffolder.answer(templatingExtensionsEndpoint, {
      filters: {},
      globals: { functions: {}, values: {} },
    }),
  );
});

const open = (search = '') =>
  renderInTestApp(<FormEditorPage />, {
    plugins: [scaffolderPlugin, catalogPlugin, permissionPlugin, authPlugin],
    path: `/create/template-form${search}`,
  });

const findEditor = () => screen.findByRole('textbox', { name: 'Parameters as YAML' });

it('shows the form as it is written, and what is wrong with it', async () => {
  open();
  const editor = await findEditor();
  expect(await screen.findByRole('textbox', { name: /Name/ })).toBeVisible();
  writeCode(editor, 'title: Size\nproperties: { size: { type: string, title: Size } }');
  expect(await screen.findByText('No preview until the YAML is valid')).toBeVisible();
  writeCode(
    editor,
    'parameters:\n  required: [size]\n  properties: { size: { type: string, title: Size } }',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Review' }));
  expect(await screen.findByText('Required')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /Size/ }), 'm');
  await userEvent.click(screen.getByRole('button', { name: 'Review' }));
  expect(await screen.findByRole('heading', { name: 'Review' })).toBeVisible();
});

it('leaves the cursor in the editor while a form with autofocus is written', async () => {
  open();
  const editor = await findEditor();
  await screen.findByRole('textbox', { name: /Name/ });
  editor.focus();
  writeCode(editor, "parameters: { properties: { b: { type: string, 'ui:autofocus': true } } }");
  expect(await screen.findByRole('textbox', { name: 'b' })).toBeVisible();
  expect(editor).toHaveFocus();
});

it('names fields that are not installed', async () => {
  open();
  const editor = await findEditor();
  writeCode(editor, "parameters: { properties: { a: { type: string, 'ui:field': Nowhere } } }");
  expect(await screen.findByText('Missing: Nowhere')).toBeVisible();
});

it('restores what was written before the page was left', async () => {
  const { unmount } = open();
  writeCode(await findEditor(), 'parameters: { properties: { mine: { type: string } } }');
  expect(await screen.findByRole('textbox', { name: 'mine' })).toBeVisible();
  unmount();
  open();
  expect(await screen.findByText('Your draft was restored')).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'mine' })).toBeVisible();
  const [discard] = screen.getAllByRole('button', { name: 'Discard draft' });
  await userEvent.click(discard!);
  expect(await screen.findByRole('textbox', { name: /Name/ })).toBeVisible();
});

it('begins with a registered template, which the address names', async () => {
  const { getAddress } = open();
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Begin with' }),
    await screen.findByRole('option', { name: 'node' }),
  );
  expect(await screen.findByLabelText('port')).toBeVisible();
  await waitFor(() => expect(getAddress()).toContain('template=template%3Adefault%2Fnode'));
});
