import { type EntityQuery, entitiesByRefsEndpoint } from '@portico/catalog-common';
import { anEntity, answerCatalog, answerEntities } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import { createFindEntities } from '../../queries/list/findEntities.ts';
import { EntityPicker } from './EntityPicker.tsx';
import {
  EntityKindPicker,
  EntityNamespacePicker,
  EntityTagPicker,
  type FacetValuePickerProps,
} from './FacetPicker.tsx';
import { OwnedEntityPicker } from './OwnedEntityPicker.tsx';
import { OwnerPicker } from './OwnerPicker.tsx';

useMswServer();

const entities = [
  anEntity({ name: 'pay', metadata: { title: 'Payments', tags: ['java', 'money'] } }),
  anEntity({ name: 'feed', namespace: 'trading', metadata: { tags: ['java'] } }),
  anEntity({ kind: 'Group', name: 'ticks', spec: { profile: { displayName: 'Tick Team' } } }),
  anEntity({ kind: 'User', name: 'ada' }),
];

type PickerProps = Pick<FacetValuePickerProps, 'selected' | 'onChange'>;

/** Keeps what is chosen, and reports it. */
function Form({
  picker: Picker,
  first = [],
}: {
  picker: (props: PickerProps) => ReactElement;
  first?: readonly string[];
}) {
  const [selected, setSelected] = useState(first);
  return (
    <>
      <Picker selected={selected} onChange={setSelected} />
      <output>{selected.join(' ')}</output>
    </>
  );
}

function renderForm(
  picker: (props: PickerProps) => ReactElement,
  first?: readonly string[],
): EntityQuery[] {
  const requested: EntityQuery[] = [];
  mswServer.use(...answerEntities(entities, query => requested.push(query)));
  renderInTestApp(<Form picker={picker} {...(first && { first })} />, {
    plugins: [catalogPlugin],
  });
  return requested;
}

async function choose(words: string, option: string | RegExp) {
  const user = userEvent.setup();
  const field = await screen.findByRole('combobox');
  await user.click(field);
  if (words) await user.type(field, words);
  await user.click(await screen.findByRole('option', { name: option }, { timeout: 3000 }));
}

it('finds an entity by words of its title, and gives its ref', async () => {
  const requested = renderForm(props => <EntityPicker label="Entity" {...props} />);
  await userEvent.type(await screen.findByRole('combobox'), 'paym');
  await waitFor(() =>
    expect(requested.map(({ fullTextFilter }) => fullTextFilter?.term)).toContain('paym'),
  );
  await choose('', 'Payments');
  expect(screen.getByRole('status')).toHaveTextContent('component:default/pay');
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('Payments'));
});

it('names the refs of entities that share a name or differ in kind, and of no others', async () => {
  const listLabels = async (...items: Entity[]) => {
    const load = createFindEntities({
      queryEntities: async () => ({ items, totalItems: items.length, pageInfo: {} }),
    });
    const options = await load('', { signal: new AbortController().signal });
    return options.map(({ label }) => label);
  };
  const group = (name: string, displayName: string) =>
    anEntity({ kind: 'Group', name, spec: { profile: { displayName } } });
  expect(await listLabels(group('ticks', 'Tick Team'), group('risk', 'Risk'))).toEqual([
    'Tick Team',
    'Risk',
  ]);
  expect(await listLabels(group('ticks', 'Risk'), group('risk', 'Risk'))).toEqual([
    'Risk · group:ticks',
    'Risk · group:risk',
  ]);
  expect(await listLabels(group('risk', 'Risk'), anEntity({ kind: 'User', name: 'ada' }))).toEqual([
    'Risk · group:risk',
    'ada · user:ada',
  ]);
});

it('shows what was chosen before by the name people know it by, and a ref that nobody has as it is', async () => {
  renderForm(
    props => <EntityPicker label="Entities" isMultiple {...props} />,
    ['component:default/pay', 'component:default/gone'],
  );
  expect(await screen.findByText('Payments')).toBeVisible();
  expect(screen.getByText('gone')).toBeVisible();
});

it('takes words that fit no entity where it may', async () => {
  const user = userEvent.setup();
  renderForm(props => <EntityPicker label="Entity" isFreeText {...props} />);
  await user.type(await screen.findByRole('combobox'), 'somebody else{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('somebody else');
});

it('offers groups and users as owners', async () => {
  const requested = renderForm(props => <OwnerPicker label="Owner" {...props} />);
  await choose('', 'Tick Team · group:ticks');
  expect(screen.getByRole('status')).toHaveTextContent('group:default/ticks');
  expect(screen.queryByText(/component:/)).toBeNull();
  expect(requested[0]?.query).toEqual({ kind: { $in: ['group', 'user'] } });
});

it('offers what the user owns', async () => {
  const query = { kind: 'component' };
  const requested = renderForm(props => (
    <OwnedEntityPicker label="Mine" query={query} {...props} />
  ));
  await userEvent.click(await screen.findByRole('combobox'));
  await expect
    .poll(() => requested[0]?.query)
    .toEqual({
      $all: [
        { 'relations.ownedBy': { $in: expect.arrayContaining(['user:default/guest']) } },
        query,
      ],
    });
});

it.each([
  { name: 'kinds', Picker: EntityKindPicker, words: 'gro', value: 'Group' },
  { name: 'namespaces', Picker: EntityNamespacePicker, words: 'trad', value: 'trading' },
])('finds $name', async ({ Picker, words, value }) => {
  renderForm(props => <Picker label="Value" {...props} />);
  await choose(words, value);
  expect(screen.getByRole('status')).toHaveTextContent(value);
});

it('offers the most used tags first, and takes new ones where it may', async () => {
  const user = userEvent.setup();
  mswServer.use(answerCatalog.answer(entitiesByRefsEndpoint, { items: [] }));
  renderForm(props => <EntityTagPicker label="Tags" isMultiple isFreeText {...props} />);
  await user.click(await screen.findByRole('combobox'));
  const options = await screen.findAllByRole('option');
  expect(options.map(option => option.textContent)).toEqual(['java', 'money']);
  await user.type(screen.getByRole('combobox'), 'new-tag{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('new-tag');
});
