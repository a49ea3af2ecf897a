import { entityAncestryEndpoint } from '@portico/catalog-common';
import { aComponent, anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import AncestorProblemsCard from './AncestorProblemsCard.tsx';

useMswServer();

const pay = aComponent();

function show(messages: string[]) {
  const asked: string[] = [];
  mswServer.use(
    answerCatalog.answer(entityAncestryEndpoint, ({ url }) => {
      asked.push(url);
      return {
        rootEntityRef: 'component:default/pay',
        items: [
          { entity: pay, parentEntityRefs: ['location:default/all'] },
          {
            entity: anEntity({
              kind: 'Location',
              name: 'all',
              spec: { type: 'url', target: 'https://git.example/all.yaml' },
              status: {
                items: messages.map(message => ({
                  type: 'backstage.io/catalog-processing',
                  level: 'error' as const,
                  message,
                })),
              },
            }),
            parentEntityRefs: [],
          },
        ],
      };
    }),
  );
  renderInTestApp(<AncestorProblemsCard entity={pay} />, { plugins: [catalogPlugin] });
  return asked;
}

it('warns of the errors of what an entity came from, and names it', async () => {
  show(['web.yaml:3: no kind', 'api.yaml:9: no owner']);
  expect(
    await screen.findByText('Locations that this entity came from have 2 errors'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more details' }));
  expect(screen.getByText('web.yaml:3: no kind')).toBeVisible();
  expect(screen.getByRole('link', { name: 'https://git.example/all.yaml' })).toHaveAttribute(
    'href',
    '/catalog/default/location/all',
  );
});

it('says nothing where there are none, and asks for no document', async () => {
  const asked = show([]);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(new URL(asked[0] ?? '').searchParams.getAll('fields')).toContain('status');
  expect(screen.queryByRole('status')).toBeNull();
});
