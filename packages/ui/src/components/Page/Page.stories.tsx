import type { Meta, StoryObj } from '@storybook/react-vite';
import { InfoCard } from '../InfoCard/InfoCard.tsx';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { Page, PageContent } from './Page.tsx';

const meta = { component: Page, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The header over the content, which has the page's margins. */
export const HeaderAndContent: Story = {
  args: {
    children: (
      <>
        <PageHeader title="Payments" subtitle="All that moves money" />
        <PageContent>
          <InfoCard title="About">Takes payments and passes them on to the bank.</InfoCard>
        </PageContent>
      </>
    ),
  },
};
