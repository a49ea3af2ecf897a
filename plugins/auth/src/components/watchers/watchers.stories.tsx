import type { Meta, StoryObj } from '@storybook/react-vite';
import { authPlugin } from '../../plugin.ts';
import { AuthRequestQueue } from '../../sessions/AuthRequestQueue.ts';
import InactivityLogout from './InactivityLogout.tsx';
import { LoginRequestList } from './LoginRequests.tsx';

export default { title: 'Beside all pages' } satisfies Meta;

function createWaitingQueue(): AuthRequestQueue {
  const queue = new AuthRequestQueue();
  for (const providerId of ['github', 'microsoft']) {
    const login = async () => {
      throw new Error('Login failed, popup was closed');
    };
    // Nobody answers in a story.
    queue.wait({ id: providerId, providerId, login }, ['repo']).catch(() => undefined);
  }
  return queue;
}

export const LoginsAreWaitedFor: StoryObj = {
  render: () => <LoginRequestList queue={createWaitingQueue()} />,
  parameters: {
    app: {
      plugins: [authPlugin],
      config: {
        auth: { providers: { github: { title: 'GitHub', message: 'To create repositories' } } },
      },
    },
  },
};

export const AboutToBeSignedOut: StoryObj = {
  render: () => <InactivityLogout />,
  parameters: {
    app: { config: { auth: { autologout: { enabled: true, promptBeforeIdleSeconds: 60 } } } },
  },
  beforeEach: () => {
    const almostAnHour = 59.5 * 60_000;
    localStorage.setItem('/auth/lastActiveAt', String(Date.now() - almostAnHour));
    return () => localStorage.removeItem('/auth/lastActiveAt');
  },
};
