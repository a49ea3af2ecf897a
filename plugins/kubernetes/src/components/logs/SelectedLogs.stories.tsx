import { catalogPlugin } from '@portico/catalog';
import { aComponent } from '@portico/catalog-common/testing';
import { aDeployment, aPod, aReplicaSet } from '@portico/kubernetes-common/testing';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { http, HttpResponse } from 'msw';
import { expect, screen, waitFor } from 'storybook/test';
import { kubernetesPlugin } from '../../plugin.ts';
import { answerObjects } from '../../testing/kubernetesAnswers.ts';
import EntityKubernetesTab from '../entityTab/EntityKubernetesTab.tsx';

const image = 'registry.example/curves:2026.11.3';
const pod = aPod({ containers: [{ name: 'app', ready: true, restartCount: 0, state: {} }] });
const cluster = {
  cluster: { name: 'production' },
  resources: [
    { type: 'deployments', resources: [aDeployment({ replicas: 1, ready: 1 })] },
    { type: 'replicasets', resources: [aReplicaSet()] },
    { type: 'pods', resources: [pod] },
  ],
  podMetrics: [],
  errors: [],
};
const unstarted = {
  ...cluster,
  resources: [
    {
      type: 'pods',
      resources: [
        {
          ...pod,
          spec: { containers: [{ name: 'app', image }] },
          status: {
            phase: 'Pending',
            containerStatuses: [
              {
                name: 'app',
                ready: false,
                restartCount: 0,
                state: { waiting: { reason: 'ImagePullBackOff', message: 'manifest unknown' } },
              },
            ],
          },
        },
      ],
    },
  ],
};

const answerLog = (answer: () => Response) =>
  http.get('*/api/kubernetes/proxy/api/v1/namespaces/pay/pods/:pod/log', answer);
const refuse = (code: number, message: string) =>
  answerLog(() => HttpResponse.json({ kind: 'Status', code, message }, { status: code }));
const makeLines = (count: number) =>
  Array.from({ length: count }, (_, at) => `2026-11-25T08:00:00Z INFO line ${at + 1}.\n`).join('');

/** Code takes its time to come where much else runs. */
const patience = { timeout: 15_000 };

/** The log that the address names, in its window. */
const meta: Meta<typeof EntityKubernetesTab> = {
  component: EntityKubernetesTab,
  args: {
    entity: aComponent({ metadata: { annotations: { 'backstage.io/kubernetes-id': 'pay' } } }),
  },
  parameters: {
    app: {
      plugins: [kubernetesPlugin, catalogPlugin, permissionPlugin],
      path: '/?log=production%2FPod%2Fpay%2Fpay-1-a&container=app',
    },
  },
};
export default meta;
type Story = StoryObj<typeof EntityKubernetesTab>;

/** Whether nothing that scrolls hides any of an element. */
function isInSight(element: Element): boolean {
  const { left, top, height } = element.getBoundingClientRect();
  return [top + 1, top + height - 1].every(y => {
    const found = document.elementFromPoint(left + 20, y);
    return found !== null && (element.contains(found) || found.contains(element));
  });
}
const seeLine = async (text: RegExp) => {
  const line = await screen.findByText(text, undefined, patience);
  await waitFor(() => expect(isInSight(line)).toBe(true), patience);
};

export const ShortLog: Story = {
  parameters: {
    msw: {
      handlers: [answerLog(() => HttpResponse.text(makeLines(8))), ...answerObjects([cluster])],
    },
  },
  play: async () => {
    await seeLine(/INFO line 1\./);
    await seeLine(/INFO line 8\./);
  },
};

export const LongLog: Story = {
  parameters: {
    msw: {
      handlers: [answerLog(() => HttpResponse.text(makeLines(3000))), ...answerObjects([cluster])],
    },
  },
  play: () => seeLine(/INFO line 3000\./),
};

export const NotStarted: Story = {
  parameters: {
    msw: {
      handlers: [
        refuse(400, 'container "app" in pod "pay-1-a" is waiting to start: manifest unknown'),
        ...answerObjects([unstarted]),
      ],
    },
  },
  play: async () => {
    const title = await screen.findByText('No log yet', undefined, patience);
    await waitFor(() => expect(isInSight(title)).toBe(true), patience);
    await screen.findByText(
      `The container app has not started: its image ${image} cannot be pulled.`,
      { exact: false },
    );
    await screen.findByRole('button', { name: 'Retry' });
  },
};

export const NoPreviousRun: Story = {
  parameters: {
    msw: {
      handlers: [
        refuse(400, 'previous terminated container "app" in pod "pay-1-a" not found'),
        ...answerObjects([cluster]),
      ],
    },
  },
  play: async () => {
    await screen.findByText('No previous run', undefined, patience);
  },
};

export const Denied: Story = {
  parameters: {
    msw: { handlers: [refuse(403, 'pods "pay-1-a" is forbidden'), ...answerObjects([cluster])] },
  },
  play: async () => {
    await screen.findByText('You may not read this log', undefined, patience);
  },
};

export const BrokenOff: Story = {
  parameters: {
    msw: {
      handlers: [
        answerLog(() => {
          const body = new ReadableStream({
            start: controller => {
              controller.enqueue(new TextEncoder().encode(makeLines(3)));
              setTimeout(() => controller.error(new TypeError('network error')), 300);
            },
          });
          return new HttpResponse(body);
        }),
        ...answerObjects([cluster]),
      ],
    },
  },
  play: async () => {
    await screen.findByText('The connection was lost', undefined, patience);
    await seeLine(/INFO line 3\./);
  },
};
