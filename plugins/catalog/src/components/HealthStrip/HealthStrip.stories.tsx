import { permissionPlugin } from '@portico/permission';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { aComponent, anEntity, answerCatalog } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogPlugin } from '../../plugin.ts';
import HealthStrip from './HealthStrip.tsx';

const team = anEntity({ kind: 'Group', name: 'team-pay' });
const answerFound = (items: (typeof team | null)[]) => ({
  msw: { handlers: [answerCatalog.answer(entitiesByRefsEndpoint, { items })] },
});

const meta = {
  component: HealthStrip,
  args: { entity: aComponent() },
  parameters: { app: { plugins: [catalogPlugin, permissionPlugin] }, ...answerFound([team]) },
} satisfies Meta<typeof HealthStrip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Healthy: Story = {};
export const OwnerMissing: Story = { parameters: answerFound([null]) };
export const Problems: Story = {
  args: {
    entity: {
      ...aComponent({ relations: [] }),
      status: { items: [{ type: 'any', level: 'error', message: 'spec.type is missing' }] },
    },
  },
};
export const Checking: Story = {
  parameters: { msw: { handlers: [answerCatalog.answerNever(entitiesByRefsEndpoint)] } },
};
