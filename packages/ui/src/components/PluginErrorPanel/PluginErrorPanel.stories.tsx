import type { Meta, StoryObj } from '@storybook/react-vite';
import { PluginErrorPanel } from './PluginErrorPanel.tsx';

const meta = {
  component: PluginErrorPanel,
  args: {
    pluginId: 'kubernetes',
    error: new TypeError("Cannot read properties of undefined (reading 'items')"),
    onRetry: () => {},
  },
} satisfies Meta<typeof PluginErrorPanel>;
export default meta;

export const Failed: StoryObj<typeof meta> = {};
