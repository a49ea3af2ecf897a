import type { Meta, StoryObj } from '@storybook/react-vite';
import { BranchIcon, DocsIcon } from '../../icons/icons.tsx';
import { GuideList } from './GuideList.tsx';

const meta = {
  component: GuideList,
  args: {
    parts: [
      { icon: <DocsIcon size={18} />, title: 'A file', text: 'Its entities are registered.' },
      {
        icon: <BranchIcon size={18} />,
        title: 'A repository',
        text: 'Descriptors are found at any depth. Where there are none, one is proposed and added by a pull request, which the portal follows to its merge.',
      },
    ],
  },
} satisfies Meta<typeof GuideList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Below: Story = {};
export const SideBySide: Story = { args: { isRow: true } };
