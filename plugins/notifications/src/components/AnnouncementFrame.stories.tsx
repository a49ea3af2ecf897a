import {
  type Announcement,
  announcementSeverities,
  listAnnouncementsEndpoint,
  notificationsPluginId,
} from '@portico/notifications-common';
import { createAnswers } from '@portico/testing/browser';
import { Page, PageContent, PageHeader } from '@portico/ui';
import { ContentGrid, ContentGridItem } from '@portico/ui/cards';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { notificationsPlugin } from '../plugin.ts';
import { AnnouncementFrame } from './AnnouncementFrame.tsx';
import AnnouncementsCard from './AnnouncementsCard.tsx';

const { answer, answerNever } = createAnswers(notificationsPluginId);

const announce = (...items: Announcement[]) => ({
  msw: { handlers: [answer(listAnnouncementsEndpoint, { items })] },
});
const freeze: Announcement = {
  id: 'freeze',
  severity: 'warning',
  text: 'No **deployments** from Friday noon; see the [calendar](https://calendar.example) or run `make when`.',
  until: '2999-12-24T17:00:00.000Z',
};
const long: Announcement = {
  id: 'long',
  severity: 'info',
  text: `### The wiki moves\n\n- Pages keep their names\n- Links lead on\n\n${'Whoever edits on Monday should save before noon. '.repeat(15)}`,
};

const meta = {
  component: AnnouncementFrame,
  args: {
    children: (
      <Page>
        <PageHeader title="Good morning" />
        <PageContent>
          <ContentGrid>
            <ContentGridItem span={8}>
              <AnnouncementsCard />
            </ContentGridItem>
          </ContentGrid>
        </PageContent>
      </Page>
    ),
  },
  parameters: { layout: 'fullscreen', app: { plugins: [notificationsPlugin] } },
  beforeEach: () => {
    localStorage.clear();
    return () => localStorage.clear();
  },
} satisfies Meta<typeof AnnouncementFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What was announced has been rendered, with its text. */
const whenShown: NonNullable<Story['play']> = async ({ canvas }) => {
  await canvas.findByRole('heading', { name: 'Good morning' }, { timeout: 10_000 });
};

export const One: Story = { parameters: announce(freeze), play: whenShown };
export const OfEachSeverity: Story = {
  parameters: announce(
    ...announcementSeverities.map(severity => ({ ...freeze, id: severity, severity })),
  ),
  play: whenShown,
};
export const LongText: Story = { parameters: announce(long), play: whenShown };
export const Dismissed: Story = {
  parameters: announce(freeze),
  beforeEach: () => localStorage.setItem('/notifications/dismissedBanners', '["freeze"]'),
  play: whenShown,
};
export const None: Story = { parameters: announce(), play: whenShown };
export const Waiting: Story = {
  args: { waitMs: 600_000 },
  parameters: { msw: { handlers: [answerNever(listAnnouncementsEndpoint)] } },
};
