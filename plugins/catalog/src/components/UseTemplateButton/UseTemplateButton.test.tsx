import { createRouteRef, createPlugin } from '@portico/core';
import { pagePoint } from '@portico/app/points';
import { anEntity } from '@portico/catalog-common/testing';
import { renderInTestApp } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import { UseTemplateButton } from './UseTemplateButton.tsx';

const form = createRouteRef({
  id: 'scaffolder.selectedTemplate',
  params: ['namespace', 'templateName'],
});
const scaffolder = createPlugin({
  id: 'scaffolder',
  routes: { selectedTemplate: form },
  contributes: [
    pagePoint.add({
      id: 'form',
      route: form,
      path: '/create/templates/:namespace/:templateName',
      load: async () => ({ default: () => null }),
    }),
  ],
});

it('leads from a template to its form, where there is one', () => {
  const template = anEntity({ kind: 'Template', name: 'node' });
  renderInTestApp(
    <>
      <UseTemplateButton entity={template} />
      <UseTemplateButton entity={anEntity({ kind: 'Component', name: 'pay' })} />
    </>,
    { plugins: [catalogPlugin, scaffolder] },
  );
  expect(screen.getByRole('link', { name: 'Use template' })).toHaveAttribute(
    'href',
    '/create/templates/default/node',
  );
});

it('is absent where nothing has forms of templates', () => {
  renderInTestApp(<UseTemplateButton entity={anEntity({ kind: 'Template', name: 'node' })} />, {
    plugins: [catalogPlugin],
  });
  expect(screen.queryByRole('link', { name: 'Use template' })).toBeNull();
});
