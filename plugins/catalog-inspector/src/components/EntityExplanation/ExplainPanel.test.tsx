import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { type EntityExplanation, entityExplanationEndpoint } from '@portico/catalog-common/history';
import { aComponent, answerCatalog, payExplanation } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import ExplainPanel from './ExplainPanel.tsx';

useMswServer();

beforeEach(() => {
  mswServer.use(
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      return { items: entityRefs.map(() => null) };
    }),
  );
});

const show = (answer: EntityExplanation | undefined = payExplanation) => {
  mswServer.use(answerCatalog.answer(entityExplanationEndpoint, answer));
  return renderInTestApp(<ExplainPanel entity={aComponent()} />, {
    plugins: [catalogPlugin, permissionPlugin],
  });
};

it('shows the way from what was registered down to the line of the document', async () => {
  show();
  const section = await screen.findByRole('region', { name: 'Why it is here' });
  const steps = within(within(section).getAllByRole('list')[0] as HTMLElement);
  expect(steps.getByText('Registered in the configuration')).toBeVisible();
  expect(steps.getByText('url:https://git.example/all/blob/main/all.yaml')).toBeVisible();
  expect(steps.getByRole('link', { name: 'location:all' })).toBeVisible();
  expect(steps.getByText('and by 2 others')).toBeVisible();
  expect(
    steps.getByRole('link', { name: /pay\/blob\/main\/catalog-info\.yaml, line 14/ }),
  ).toHaveAttribute('href', payExplanation.document.url);
  expect(steps.getByText('document 2 of 3')).toBeVisible();
});

it('says why references lead nowhere, and what may be meant', async () => {
  show();
  const section = await screen.findByRole('region', { name: 'Broken references' });
  expect(within(section).getByText('dependsOn → component:default/ledgre')).toBeVisible();
  expect(within(section).getByRole('link', { name: 'component:ledger' })).toBeVisible();
  expect(within(section).getByText('Nobody describes it.')).toBeVisible();
  expect(within(section).getByText('No source describes it, or you may not see it.')).toBeVisible();
  expect(within(section).getByText(/Kind 'Resource' is not allowed/)).toBeVisible();
  expect(within(section).getByText('/srv/catalog/teams.yaml, line 12')).toBeVisible();
  expect(within(section).getByText('and 2 more')).toBeVisible();
});

it('shows what was done, how long it took, and what the time is of', async () => {
  show();
  const rowOf = async (name: string) => {
    const header = await screen.findByRole('rowheader', { name });
    return within(header.closest('tr') as HTMLElement);
  };
  expect((await rowOf('Read')).getByText('112 ms (whole file)')).toBeVisible();
  const processor = await rowOf('Processor codeowners');
  expect(processor.getByText('0.4 ms')).toBeVisible();
  expect(processor.getByText('changed spec.owner; added 1 relation')).toBeVisible();
  expect((await rowOf('Processor tags')).getByText('changed nothing')).toBeVisible();
});

it('lists other descriptions of the same ref', async () => {
  show();
  const section = await screen.findByRole('region', { name: 'Also described in' });
  expect(
    within(section).getByText('https://git.example/old/blob/main/catalog-info.yaml, line 3'),
  ).toBeVisible();
});

it('speaks of providers, of orphans, of hidden locations, and of nothing that is wrong', async () => {
  const quiet = { ...payExplanation, conflicts: [], references: [], unresolvedTotal: 0 };
  const first = show({ ...quiet, chain: [{ kind: 'provider', target: 'ldap', otherParents: 0 }] });
  expect(await screen.findByText('Given by the provider ldap')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Given by the provider ldap' })).toHaveAttribute(
    'href',
    '/catalog-sources?source=provider%3Aldap',
  );
  expect(screen.queryByText('Described in')).toBeNull();
  expect(screen.getByText('Every relation leads to an entity.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Also described in' })).toBeNull();
  first.unmount();
  const second = show({ ...quiet, chain: [] });
  expect(await screen.findByText(/it is an orphan/)).toBeVisible();
  second.unmount();
  show({ ...quiet, chain: [{ kind: 'location', target: 'url:x', otherParents: 0 }] });
  expect(await screen.findByText('Listed by a location that you may not see')).toBeVisible();
});

it('says what failed, and tries again; and where a server cannot say', async () => {
  mswServer.use(
    answerCatalog.answerError(entityExplanationEndpoint, { status: 500, message: 'No database' }),
  );
  const first = renderInTestApp(<ExplainPanel entity={aComponent()} />, {
    plugins: [catalogPlugin, permissionPlugin],
  });
  expect((await screen.findAllByText(/The server failed to respond/))[0]).toBeVisible();
  expect(screen.queryByText(/No database/)).toBeNull();
  mswServer.use(answerCatalog.answer(entityExplanationEndpoint, payExplanation));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Why it is here' })).toBeVisible();
  first.unmount();
  mswServer.use(answerCatalog.answerNotFound(entityExplanationEndpoint));
  renderInTestApp(<ExplainPanel entity={aComponent()} />, {
    plugins: [catalogPlugin, permissionPlugin],
  });
  expect(await screen.findByText('No explanation')).toBeVisible();
});

it('shows hostile texts as texts', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  show({
    ...payExplanation,
    chain: [{ kind: 'registered', target: evil, entityRef: 'no ref', otherParents: 0 }],
    document: { ...payExplanation.document, source: evil, url: 'javascript:alert(1)' },
    references: [
      {
        type: evil,
        targetRef: evil,
        reason: 'broken',
        mayBeHidden: false,
        message: evil,
        place: { source: evil, url: 'javascript:alert(1)' },
        suggestions: ['no ref at all'],
      },
    ],
  });
  expect(await screen.findByText(`${evil} → ${evil}`)).toBeVisible();
  expect(document.querySelector('img[src=x]')).toBeNull();
  for (const link of screen.queryAllByRole('link'))
    expect(link.getAttribute('href')).not.toMatch(/^javascript:/);
});
