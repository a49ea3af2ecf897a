import { pagePoint } from '@portico/app/points';
import { aComponent } from '@portico/catalog-common/testing';
import { createPlugin, createRouteRef } from '@portico/core';
import { renderInTestApp } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import { ViewDocsLink } from './ViewDocsLink.tsx';

const reader = createRouteRef({ id: 'techdocs.docRoot', params: ['namespace', 'kind', 'name'] });
const techdocs = createPlugin({
  id: 'techdocs',
  routes: { docRoot: reader },
  contributes: [
    pagePoint.add({
      id: 'reader',
      route: reader,
      path: '/docs/:namespace/:kind/:name',
      load: async () => ({ default: () => null }),
    }),
  ],
});
const withDocs = aComponent({
  name: 'pay',
  metadata: {
    annotations: {
      'backstage.io/techdocs-entity': 'system:default/shop',
      'backstage.io/techdocs-entity-path': '/guide',
    },
  },
});

it('leads to the docs that an entity has, at the page that it names', () => {
  renderInTestApp(
    <>
      <ViewDocsLink entity={withDocs} />
      <ViewDocsLink entity={aComponent({ name: 'bare' })} />
    </>,
    { plugins: [catalogPlugin, techdocs] },
  );
  expect(screen.getByRole('link', { name: 'View docs' })).toHaveAttribute(
    'href',
    '/docs/default/system/shop/guide',
  );
});

it('is absent where nothing shows docs', () => {
  renderInTestApp(<ViewDocsLink entity={withDocs} />, { plugins: [catalogPlugin] });
  expect(screen.queryByRole('link')).toBeNull();
});
