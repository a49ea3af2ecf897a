import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import StatusCard from './StatusCard.tsx';

useMswServer();

const show = (error: object) => {
  const message = 'a.yaml:7:9: spec.owner: Must be a text';
  const item = { type: 'backstage.io/catalog-processing', level: 'error' as const, message, error };
  const entity = { ...anEntity({ kind: 'Component' }), status: { items: [item] } };
  return renderInTestApp(<StatusCard entity={entity as never} />, { plugins: [catalogPlugin] });
};

it('shows the lines around a mistake, with its own line marked', async () => {
  const lines = ['spec:', '  type: service', '  owner: 5'];
  await show({ name: 'InputError', message: '', excerpt: { firstLine: 5, line: 7, lines } });
  const marked = await screen.findByText('owner: 5');
  expect(marked.closest('[aria-current]')).toHaveTextContent('7 owner: 5');
  expect(screen.getByText('type: service').closest('[aria-current]')).toBeNull();
});

it('shows problems without lines as they are', async () => {
  await show({ name: 'InputError', message: '', excerpt: { lines: 'none' } });
  expect(await screen.findByText(/Must be a text/)).toBeVisible();
  expect(screen.queryByText('none')).not.toBeInTheDocument();
});

it('names both files that define an entity, links those on the web, and says what to do', async () => {
  const view = 'https://git.example/pay/catalog-info.yaml';
  const item = {
    type: 'backstage.io/catalog-processing',
    level: 'warning' as const,
    message: 'Two files',
    error: {
      name: 'ConflictError',
      message: 'Two files',
      counted: { path: 'pay/catalog-info.yaml', line: 4 },
      ignored: { path: 'copy.yaml', line: 1, url: 'https://git.example/copy.yaml' },
    },
  };
  const entity = {
    ...anEntity({
      kind: 'Component',
      metadata: {
        annotations: {
          'backstage.io/view-url': view,
          'backstage.io/edit-url': 'https://git.example/edit',
        },
      },
    }),
    status: { items: [item] },
  };
  await renderInTestApp(<StatusCard entity={entity} />, { plugins: [catalogPlugin] });
  expect(await screen.findByText('Two files define this entity')).toBeVisible();
  expect(screen.getByRole('link', { name: /^pay\/catalog-info.yaml, line 4/ })).toHaveAttribute(
    'href',
    view,
  );
  expect(screen.getByRole('link', { name: /^copy.yaml, line 1/ })).toHaveAttribute(
    'href',
    'https://git.example/copy.yaml',
  );
  expect(screen.getByText(/Rename the entity in one of the files/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Edit its catalog file/ })).toHaveAttribute(
    'href',
    'https://git.example/edit',
  );
});

it('names the entity that a file of a location defines again', async () => {
  mswServer.use(answerCatalog.answer(entitiesByRefsEndpoint, { items: [null] }));
  await show({
    name: 'ConflictError',
    message: '',
    entityRef: 'component:default/pay',
    ignored: { path: 'two.yml' },
  });
  expect(
    await screen.findByText(
      'A file listed here defines an entity that another file defines already',
    ),
  ).toBeVisible();
  expect(await screen.findByRole('link', { name: /pay/ })).toBeVisible();
  expect(screen.getByText('two.yml')).toBeVisible();
});
