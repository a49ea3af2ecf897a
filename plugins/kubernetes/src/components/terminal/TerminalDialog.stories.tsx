import { catalogPlugin } from '@portico/catalog';
import { setSessionCookieEndpoint } from '@portico/contract/auth';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ws } from 'msw';
import { screen } from 'storybook/test';
import { kubernetesPlugin } from '../../plugin.ts';
import { answerKubernetes } from '../../testing/kubernetesAnswers.ts';
import { TerminalDialog } from './TerminalDialog.tsx';

const cookie = answerKubernetes.answer(setSessionCookieEndpoint, {
  expiresAt: '2036-01-01T00:00:00.000Z',
});
const socket = ws.link('ws://*/api/kubernetes/proxy/*');
/** A frame of what a shell prints, which begins with its channel. */
const print = (text: string) => new Uint8Array([1, ...new TextEncoder().encode(text)]).buffer;

const meta = {
  component: TerminalDialog,
  args: {
    clusterName: 'production',
    namespace: 'pay',
    podName: 'pay-1-a',
    containerName: 'app',
    onClose: () => undefined,
  },
  parameters: { app: { plugins: [kubernetesPlugin, catalogPlugin, permissionPlugin] } },
} satisfies Meta<typeof TerminalDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The library of terminals is large, and comes late where much else runs. */
const patience = { timeout: 15_000 };

export const Connected: Story = {
  parameters: {
    msw: {
      handlers: [
        cookie,
        socket.addEventListener('connection', ({ client }) => {
          client.send(print('$ ls\r\nDockerfile  server.js\r\n$ '));
        }),
      ],
    },
  },
  play: async () => {
    await screen.findByText(/server\.js/, undefined, patience);
  },
};

export const Refused: Story = {
  parameters: {
    msw: {
      handlers: [
        answerKubernetes.answerError(setSessionCookieEndpoint, {
          status: 503,
          message: 'The portal is away',
        }),
      ],
    },
  },
  play: async () => {
    await screen.findByText('The portal is away', undefined, patience);
  },
};
