import { authPlugin } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import { entityFacetsByPredicateEndpoint } from '@portico/catalog-common';
import { answerCatalog } from '@portico/catalog-common/testing';
import { createPlugin, type Plugin } from '@portico/core';
import { permissionPlugin } from '@portico/permission';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { scaffolderPlugin } from '../../plugin.ts';
import { templateFieldPoint, type TemplateFieldProps } from '../../points.ts';
import { writeCode } from '../../testing/writeCode.ts';
import CustomFieldsPage from './CustomFieldsPage.tsx';

useMswServer();

const open = (search: string, plugins: readonly Plugin[] = []) =>
  renderInTestApp(<CustomFieldsPage />, {
    plugins: [scaffolderPlugin, catalogPlugin, permissionPlugin, authPlugin, ...plugins],
    path: `/create/custom-fields${search}`,
  });

it('shows a field with its options, and its value as JSON', async () => {
  mswServer.use(
    answerCatalog.answer(entityFacetsByPredicateEndpoint, { facets: { 'metadata.tags': [] } }),
  );
  const { getAddress } = open('');
  expect(await screen.findByText('Choose a field')).toBeVisible();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Field' }),
    'EntityTagsPicker',
  );
  expect(getAddress()).toContain('field=EntityTagsPicker');
  await userEvent.type(await screen.findByRole('textbox', { name: /helperText/ }), 'Few');
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(await within(preview).findByText('Few')).toBeVisible();
  await userEvent.type(within(preview).getByRole('combobox'), 'Java{Enter}');
  expect(await within(preview).findByRole('group', { name: 'Value' })).toHaveTextContent('"java"');
  expect(document.body.textContent).toContain('ui:field: EntityTagsPicker');
});

function LoudField({ onChange, uiSchema }: TemplateFieldProps<string>) {
  const { text } = (uiSchema['ui:options'] ?? {}) as { text?: string };
  return (
    <button type="button" onClick={() => onChange('HEY')}>
      {text ?? 'shout'}
    </button>
  );
}
const loud = createPlugin({
  id: 'loud',
  contributes: [
    templateFieldPoint.add({ name: 'Loud', load: async () => ({ default: LoudField }) }),
  ],
});

it('takes the options of a field of a plugin as YAML', async () => {
  open('?field=Loud', [loud]);
  expect(await screen.findByRole('button', { name: 'shout' })).toBeVisible();
  writeCode(await screen.findByRole('textbox', { name: 'Options' }), 'text: louder');
  await userEvent.click(await screen.findByRole('button', { name: 'louder' }));
  expect(await screen.findByRole('group', { name: 'Value' })).toHaveTextContent('"HEY"');
});

it('says that a field of the address is not installed', async () => {
  open('?field=constructor');
  expect(await screen.findByText('The field constructor is not installed')).toBeVisible();
});
