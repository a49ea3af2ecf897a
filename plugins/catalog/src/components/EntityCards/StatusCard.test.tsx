import { anEntity } from '@portico/catalog-common/testing';
import { renderInTestApp } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import StatusCard from './StatusCard.tsx';

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
