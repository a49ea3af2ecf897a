import { useContributions } from '@portico/app';
import { liveTopicPoint } from '@portico/app/points';
import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { catalogGraphPlugin } from '../plugin.ts';
import { useRelationGraph } from './relationGraph.ts';

useMswServer();

const question = {
  rootEntityRefs: ['component:default/pay'],
  maxDepth: 1,
  kinds: [],
  relations: [],
  maxEntities: 10,
};

function Titles() {
  const { data } = useRelationGraph(question);
  const queryClient = useQueryClient();
  const [topic] = useContributions(liveTopicPoint);
  const handleChange = () => {
    for (const queryKey of topic?.value.getStaleKeys(['component:default/pay']) ?? []) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  return (
    <button onClick={handleChange}>
      {data?.reached.map(({ entity }) => entity?.metadata.title).join(' and ')}
    </button>
  );
}

it('reads only the entity that changed, when the server reports of it', async () => {
  let title = 'Payments';
  const requested: string[][] = [];
  mswServer.use(
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      requested.push(entityRefs);
      return {
        items: entityRefs.map(ref =>
          ref.endsWith('pay')
            ? anEntity({
                metadata: { title },
                relations: [{ type: 'dependsOn', targetRef: 'resource:default/db' }],
              })
            : anEntity({ kind: 'Resource', name: 'db', metadata: { title: 'Accounts' } }),
        ),
      };
    }),
  );
  renderInTestApp(<Titles />, { plugins: [catalogPlugin, catalogGraphPlugin] });
  expect(await screen.findByText('Payments and Accounts')).toBeVisible();
  title = 'Payouts';
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Payouts and Accounts')).toBeVisible();
  expect(requested).toEqual([
    ['component:default/pay'],
    ['resource:default/db'],
    ['component:default/pay'],
  ]);
});
