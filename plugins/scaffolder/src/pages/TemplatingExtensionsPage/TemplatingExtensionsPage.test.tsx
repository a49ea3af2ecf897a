import { authPlugin } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import { permissionPlugin } from '@portico/permission';
import { dryRunEndpoint, templatingExtensionsEndpoint } from '@portico/scaffolder-common/endpoints';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { scaffolderPlugin } from '../../plugin.ts';
import { answerScaffolder } from '../../testing/scaffolderAnswers.ts';
import { writeCode } from '../../testing/writeCode.ts';
import TemplatingExtensionsPage from './TemplatingExtensionsPage.tsx';

useMswServer();

const runs: unknown[] = [];
const nothing = { log: [], steps: [], output: {}, directoryContents: [] };

beforeEach(() => {
  runs.length = 0;
  localStorage.clear();
  mswServer.use(
    answerScaffolder.answer(templatingExtensionsEndpoint, {
      filters: { pick: { description: 'Picks a field' } },
      globals: { functions: {}, values: {} },
    }),
    answerScaffolder.answer(dryRunEndpoint, async request => {
      runs.push(await request.json());
      return { ...nothing, output: { result: { value: { owner: 'acme' } } } };
    }),
  );
});

const open = () =>
  renderInTestApp(<TemplatingExtensionsPage />, {
    plugins: [scaffolderPlugin, catalogPlugin, permissionPlugin, authPlugin],
    path: `/create/templating-extensions?expression=${encodeURIComponent('${{ parameters.a }}')}`,
  });

it('evaluates an expression of the address with values', async () => {
  open();
  const values = await screen.findByRole('textbox', { name: 'Parameters as JSON' });
  writeCode(values, '[1]');
  await userEvent.click(screen.getByRole('button', { name: 'Evaluate' }));
  expect(await screen.findByText('Must be a JSON object')).toBeVisible();
  writeCode(values, '{ "a": 1 }');
  await userEvent.click(screen.getByRole('button', { name: 'Evaluate' }));
  expect(await screen.findByRole('group', { name: 'Result' })).toHaveTextContent('"acme"');
  expect(runs).toMatchObject([
    {
      values: { a: 1 },
      template: { spec: { steps: [], output: { result: { value: '${{ parameters.a }}' } } } },
    },
  ]);
});

it('shows why an expression cannot be evaluated', async () => {
  mswServer.use(
    answerScaffolder.answer(dryRunEndpoint, {
      ...nothing,
      log: [{ body: { message: "Expression 'x' cannot be rendered", status: 'failed' } }],
    }),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Evaluate' }));
  expect(await screen.findByText("Expression 'x' cannot be rendered")).toBeVisible();
});
