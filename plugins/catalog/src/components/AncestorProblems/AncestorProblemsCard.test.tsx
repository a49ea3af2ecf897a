import { catalogKeys, entityAncestryEndpoint } from '@portico/catalog-common';
import { aComponent, anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import AncestorProblemsCard from './AncestorProblemsCard.tsx';

useMswServer();

const pay = aComponent();

function show(messages: string[]) {
  const requested: string[] = [];
  const reported = [...messages];
  mswServer.use(
    answerCatalog.answer(entityAncestryEndpoint, ({ url }) => {
      requested.push(url);
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
                items: reported.map(message => ({
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
  renderInTestApp(
    <>
      <AncestorProblemsCard entity={pay} />
      <OtherChange />
    </>,
    { plugins: [catalogPlugin] },
  );
  return { requested, reported };
}

/** As when the stream of changes names another entity. */
function OtherChange() {
  const queryClient = useQueryClient();
  return (
    <button onClick={() => void queryClient.invalidateQueries({ queryKey: catalogKeys.lists })}>
      Another entity changes
    </button>
  );
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

it('says nothing where there are none, and requests no document', async () => {
  const { requested } = show([]);
  await waitFor(() => expect(requested).toHaveLength(1));
  expect(new URL(requested[0] ?? '').searchParams.getAll('fields')).toContain('status');
  expect(screen.queryByRole('status')).toBeNull();
});

it('warns when an ancestor comes to have an error while the page is open', async () => {
  const { requested, reported } = show([]);
  await waitFor(() => expect(requested).toHaveLength(1));
  reported.push('web.yaml:3: no kind');
  await userEvent.click(screen.getByRole('button', { name: 'Another entity changes' }));
  expect(
    await screen.findByText('A location that this entity came from has 1 error'),
  ).toBeVisible();
});
