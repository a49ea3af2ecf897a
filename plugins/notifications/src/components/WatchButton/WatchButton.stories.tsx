import { catalogPlugin } from '@portico/catalog';
import { listWatchesEndpoint, notificationsPluginId } from '@portico/notifications-common';
import { createAnswers } from '@portico/testing/browser';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { notificationsPlugin } from '../../plugin.ts';
import WatchButton from './WatchButton.tsx';
import WatchMenu from './WatchMenu.tsx';

const { answer } = createAnswers(notificationsPluginId);

const subject = { type: 'entity', entityRef: 'component:default/pay', title: 'Pay' } as const;
const watched = answer(listWatchesEndpoint, {
  items: [
    {
      id: '0a',
      type: 'entity',
      target: 'component:default/pay',
      title: 'Pay',
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  ],
});

export default {
  component: WatchButton,
  args: { subject },
  parameters: {
    app: {
      plugins: [notificationsPlugin, catalogPlugin],
      config: { auth: { providers: { test: {} } } },
    },
    msw: { handlers: [watched] },
  },
} satisfies Meta<typeof WatchButton>;

export const Watched: StoryObj = {};

export const Guest: StoryObj = { parameters: { app: { plugins: [notificationsPlugin] } } };

export const Choices: StoryObj = {
  render: () => (
    <WatchMenu
      id="watch"
      subject={subject}
      isOpen
      getAnchor={() => document.body}
      onClose={() => {}}
    />
  ),
};
