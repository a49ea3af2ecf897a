import { authPlugin } from '@portico/auth';
import { aComponent } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
import { type BuildJob, buildJobsEndpoint, buildLogEndpoint } from '@portico/delivery-common';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { deliveryPlugin } from '../../plugin.ts';
import {
  aBuild,
  aBuildReading,
  answerDelivery,
  answerPermissions,
} from '../../testing/deliveryAnswers.ts';
import { BuildDialog } from './BuildDialog.tsx';

const meta: Meta<typeof BuildDialog> = {
  component: BuildDialog,
  args: {
    entity: aComponent({ metadata: { annotations: { 'github.com/project-slug': 'acme/pay' } } }),
    readings: [
      aBuildReading([aBuild(13, { title: 'Break it', state: 'failed' })], {
        hasLogs: true,
        actions: ['rerun', 'cancel'],
      }),
    ],
  },
  parameters: {
    app: {
      plugins: [deliveryPlugin, catalogPlugin, permissionPlugin, authPlugin],
      config: { permission: { enabled: true } },
    },
    routes: ['/?build=github-actions/github.example/13/acme/pay'],
  },
};
export default meta;
type Story = StoryObj<typeof BuildDialog>;

const job: BuildJob = {
  id: '1',
  name: 'test',
  state: 'failed',
  url: 'https://github.example/1',
  steps: [
    { name: 'Install', state: 'succeeded' },
    { name: 'Test', state: 'failed' },
  ],
};
const log = Array.from({ length: 300 }, (_, at) =>
  at === 240 ? 'ERROR expected 3 to be 4' : `2026-03-02T09:00:00Z line ${at}`,
).join('\n');
const showing = (items: BuildJob[], ...denied: string[]) => ({
  msw: {
    handlers: [
      answerPermissions(...denied),
      answerDelivery.answer(buildJobsEndpoint, { items }),
      answerDelivery.answerText(buildLogEndpoint, log),
    ],
  },
});

export const FailedJob: Story = { parameters: showing([job]) };
export const NoJobs: Story = { parameters: showing([]) };
export const Denied: Story = { parameters: showing([job], 'delivery.log.read') };
export const Loading: Story = {
  parameters: {
    msw: { handlers: [answerPermissions(), answerDelivery.answerNever(buildJobsEndpoint)] },
  },
};
