import { entityAncestryEndpoint } from '@portico/catalog-common';
import { aComponent, anEntity, answerCatalog } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { catalogPlugin } from '../../plugin.ts';
import AncestorProblemsCard from './AncestorProblemsCard.tsx';

const pay = aComponent();
const messages = [
  'strays/catalog-info.yaml:12: metadata.name: Must start and end with an alphanumeric character',
  'strays/catalog-info.yaml:23: spec.lifecycle: Is required, but missing',
];

export default {
  component: AncestorProblemsCard,
  args: { entity: pay },
  parameters: {
    app: { plugins: [catalogPlugin] },
    msw: {
      handlers: [
        answerCatalog.answer(entityAncestryEndpoint, {
          rootEntityRef: 'component:default/pay',
          items: [
            { entity: pay, parentEntityRefs: ['location:default/all'] },
            {
              entity: anEntity({
                kind: 'Location',
                name: 'all',
                spec: { target: '/srv/repositories/**/catalog-info.yaml' },
                status: {
                  items: messages.map(message => ({
                    type: 'backstage.io/catalog-processing',
                    level: 'error',
                    message,
                  })),
                },
              }),
              parentEntityRefs: [],
            },
          ],
        }),
      ],
    },
  },
} satisfies Meta<typeof AncestorProblemsCard>;

type Story = StoryObj<typeof AncestorProblemsCard>;

export const Folded: Story = {};
export const Unfolded: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { expanded: false }));
  },
};
