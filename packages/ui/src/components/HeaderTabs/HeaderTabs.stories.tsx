import type { Meta, StoryObj } from '@storybook/react-vite';
import { HeaderTabs } from './HeaderTabs.tsx';

const labels = ['Overview', 'CI/CD', 'APIs', 'Dependencies', 'Docs', 'Kubernetes', 'History'];

const meta = {
  component: HeaderTabs,
  args: {
    tabs: labels.map(label => ({ id: label, label, to: `/${label}` })),
    activeId: 'APIs',
  },
} satisfies Meta<typeof HeaderTabs>;
export default meta;

export const ThirdActive: StoryObj<typeof meta> = {};
