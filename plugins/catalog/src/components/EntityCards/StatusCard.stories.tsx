import { anEntity } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogPlugin } from '../../plugin.ts';
import StatusCard from './StatusCard.tsx';

const withItem = (level: 'error' | 'warning', message: string, error?: object) => ({
  entity: {
    ...anEntity({
      kind: 'Component',
      metadata: { annotations: { 'backstage.io/edit-url': 'https://git.example/edit/pay.yaml' } },
    }),
    status: {
      items: [
        {
          type: 'backstage.io/catalog-processing',
          level,
          message,
          ...(error && { error: { name: 'Error', message, ...error } }),
        },
      ],
    },
  },
});

const meta = {
  component: StatusCard,
  args: withItem('error', 'pay.yaml:3:1: spec.type: Is required'),
  parameters: { app: { plugins: [catalogPlugin] } },
} satisfies Meta<typeof StatusCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Invalid: Story = {};
export const DefinedTwice: Story = {
  args: withItem('warning', 'Two files define this entity', {
    counted: { path: 'pay/catalog-info.yaml', line: 4, url: 'https://git.example/pay.yaml' },
    ignored: { path: 'strays/descriptors.yaml', line: 1 },
  }),
};
