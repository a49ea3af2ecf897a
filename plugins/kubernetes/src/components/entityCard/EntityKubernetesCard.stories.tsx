import { catalogPlugin } from '@portico/catalog';
import { aComponent } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { kubernetesPlugin } from '../../plugin.ts';
import {
  aClusterWithCrash,
  aHealthyCluster,
  answerObjects,
  anUnreachableCluster,
} from '../../testing/kubernetesAnswers.ts';
import EntityKubernetesCard from './EntityKubernetesCard.tsx';

/** Where an entity is running, on its overview. */
const meta: Meta<typeof EntityKubernetesCard> = {
  component: EntityKubernetesCard,
  args: {
    entity: aComponent({ metadata: { annotations: { 'backstage.io/kubernetes-id': 'pay' } } }),
  },
  parameters: { app: { plugins: [kubernetesPlugin, catalogPlugin, permissionPlugin] } },
};
export default meta;
type Story = StoryObj<typeof EntityKubernetesCard>;

export const OneBroken: Story = {
  parameters: {
    msw: { handlers: answerObjects([aHealthyCluster('staging'), aClusterWithCrash()]) },
  },
};

export const AllWell: Story = {
  parameters: { msw: { handlers: answerObjects([aHealthyCluster('production')]) } },
};

export const Unreachable: Story = {
  parameters: { msw: { handlers: answerObjects([anUnreachableCluster('far')]) } },
};

export const Nothing: Story = { parameters: { msw: { handlers: answerObjects([]) } } };
