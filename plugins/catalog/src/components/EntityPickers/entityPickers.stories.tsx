import {
  entityFacetsByPredicateEndpoint,
  queryEntitiesByPredicateEndpoint,
} from '@portico/catalog-common';
import { anEntity, answerCatalog, answerEntities } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type FC, useState } from 'react';
import { screen } from 'storybook/test';
import { catalogPlugin } from '../../plugin.ts';
import { EntityPicker, type EntityPickerProps } from './EntityPicker.tsx';
import { EntityKindPicker, EntityNamespacePicker, EntityTagPicker } from './FacetPicker.tsx';
import { OwnedEntityPicker } from './OwnedEntityPicker.tsx';
import { OwnerPicker } from './OwnerPicker.tsx';

const ownedByGuest = [{ type: 'ownedBy', targetRef: 'user:default/guest' }];
const entities = [
  anEntity({
    name: 'pay',
    metadata: { title: 'Payments', tags: ['java'] },
    relations: ownedByGuest,
  }),
  anEntity({ name: 'feed', namespace: 'trading', metadata: { tags: ['java', 'market-data'] } }),
  anEntity({ kind: 'Group', name: 'ticks', spec: { profile: { displayName: 'Tick Team' } } }),
];

type PickerProps = Pick<EntityPickerProps, 'selected' | 'onChange'>;

/** Keeps what is chosen. */
function Stored({ picker: Picker, first = [] }: { picker: FC<PickerProps>; first?: string[] }) {
  const [selected, setSelected] = useState<readonly string[]>(first);
  return (
    <div style={{ maxWidth: 420, minHeight: 260 }}>
      <Picker selected={selected} onChange={setSelected} />
    </div>
  );
}

const open: StoryObj['play'] = async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('combobox'));
  await screen.findAllByRole('option');
};

export default {
  title: 'Pickers',
  parameters: { app: { plugins: [catalogPlugin] }, msw: { handlers: answerEntities(entities) } },
} satisfies Meta;

export const Entity: StoryObj = {
  render: () => <Stored picker={props => <EntityPicker label="Entity" {...props} />} />,
  play: open,
};
export const Entities: StoryObj = {
  render: () => (
    <Stored
      first={['component:default/pay', 'group:default/ticks']}
      picker={props => <EntityPicker label="Entities" isMultiple {...props} />}
    />
  ),
};
export const Owner: StoryObj = {
  render: () => <Stored picker={props => <OwnerPicker label="Owner" {...props} />} />,
  play: open,
};
export const Owned: StoryObj = {
  render: () => <Stored picker={props => <OwnedEntityPicker label="Component" {...props} />} />,
  play: open,
};
export const Kind: StoryObj = {
  render: () => <Stored picker={props => <EntityKindPicker label="Kind" {...props} />} />,
  play: open,
};
export const Namespace: StoryObj = {
  render: () => <Stored picker={props => <EntityNamespacePicker label="Namespace" {...props} />} />,
  play: open,
};
export const Tags: StoryObj = {
  render: () => (
    <Stored picker={props => <EntityTagPicker label="Tags" isMultiple isFreeText {...props} />} />
  ),
  play: open,
};
export const NothingFound: StoryObj = {
  parameters: { msw: { handlers: answerEntities([]) } },
  render: () => <Stored picker={props => <EntityPicker label="Entity" {...props} />} />,
  play: async ({ userEvent }) => userEvent.click(await screen.findByRole('combobox')),
};
export const Failed: StoryObj = {
  parameters: {
    msw: {
      handlers: [queryEntitiesByPredicateEndpoint, entityFacetsByPredicateEndpoint].map(endpoint =>
        answerCatalog.answerError(endpoint, { status: 503, message: 'The catalog is away' }),
      ),
    },
  },
  render: () => <Stored picker={props => <EntityPicker label="Entity" {...props} />} />,
  play: async ({ userEvent }) => userEvent.click(await screen.findByRole('combobox')),
};
