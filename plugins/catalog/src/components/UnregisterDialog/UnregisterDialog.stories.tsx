import {
  deleteLocationEndpoint,
  entitiesByRefsEndpoint,
  listLocationsEndpoint,
  locationByEntityEndpoint,
  locationRemovalEndpoint,
  queryEntitiesByPredicateEndpoint,
} from '@portico/catalog-common';
import { entityTraceEndpoint } from '@portico/catalog-common/operations';
import { aComponent, anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { catalogPlugin } from '../../plugin.ts';
import UnregisterDialog from './UnregisterDialog.tsx';

const readFrom = (locationRef: string) =>
  aComponent({
    metadata: {
      title: 'Payments',
      annotations: { 'backstage.io/managed-by-origin-location': locationRef },
    },
    relations: [{ type: 'dependencyOf', targetRef: 'component:default/web' }],
  });
const pay = readFrom('url:https://git.example/pay.yaml');

const answers = {
  refs: answerCatalog.answer(entitiesByRefsEndpoint, async request => {
    const { entityRefs } = (await request.json()) as { entityRefs: string[] };
    return { items: entityRefs.map(() => null) };
  }),
  locations: answerCatalog.answer(listLocationsEndpoint, [
    { data: { id: 'l-1', type: 'url', target: 'https://git.example/pay.yaml' } },
  ]),
  byEntity: answerCatalog.answer(locationByEntityEndpoint, {
    id: 'l-2',
    type: 'file',
    target: '/srv/repositories/**/catalog-info.yaml',
  }),
  colocated: answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
    items: [pay, aComponent({ name: 'payouts' }), anEntity({ kind: 'API', name: 'pay-api' })],
    totalItems: 3,
    pageInfo: {},
  }),
  trace: answerCatalog.answerNotFound(entityTraceEndpoint),
  removal: answerCatalog.answerNever(deleteLocationEndpoint),
  right: answerCatalog.answer(locationRemovalEndpoint, { isAllowed: true }),
};

const answering = (changed: Partial<typeof answers> = {}) => ({
  msw: { handlers: Object.values({ ...answers, ...changed }) },
});

export default {
  component: UnregisterDialog,
  args: { entity: pay, isOpen: true, onClose: () => {} },
  parameters: {
    layout: 'fullscreen',
    app: { plugins: [catalogPlugin, permissionPlugin] },
    ...answering(),
  },
} satisfies Meta<typeof UnregisterDialog>;

type Story = StoryObj<typeof UnregisterDialog>;

export const Registered: Story = {};
export const Busy: Story = {
  play: async ({ userEvent }) => {
    const button = await screen.findByRole('button', {
      name: /Unregister location|Ort abmelden/,
    });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
  },
};
export const Configured: Story = {
  args: { entity: readFrom('bootstrap:bootstrap') },
  play: async ({ userEvent }) => {
    await userEvent.click(
      await screen.findByRole('button', { name: /Advanced options|Weitere Möglichkeiten/ }),
    );
  },
};
export const RegisteredBySomebodyElse: Story = {
  parameters: answering({
    right: answerCatalog.answer(locationRemovalEndpoint, {
      isAllowed: false,
      reason: 'not-owner',
    }),
  }),
};
export const OnlyDelete: Story = {
  parameters: answering({ locations: answerCatalog.answer(listLocationsEndpoint, []) }),
};
export const DescribedElsewhereToo: Story = {
  parameters: answering({
    trace: answerCatalog.answer(entityTraceEndpoint, {
      entityRef: 'component:default/pay',
      locationRef: 'url:https://git.example/pay.yaml',
      source: 'https://git.example/pay.yaml',
      steps: [],
      errors: [],
      conflicts: [
        { locationRef: 'url:https://git.example/b.yaml', source: 'https://git.example/b.yaml' },
      ],
    }),
  }),
};
export const Loading: Story = {
  parameters: answering({ locations: answerCatalog.answerNever(listLocationsEndpoint) }),
};
export const Failed: Story = {
  parameters: answering({
    locations: answerCatalog.answerError(listLocationsEndpoint, {
      status: 503,
      name: 'ServiceUnavailableError',
      message: 'The database does not answer',
    }),
  }),
};
export const NothingCanBeDone: Story = {
  args: { entity: { ...pay, metadata: { name: 'pay' } } },
};
