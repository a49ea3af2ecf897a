import type { Meta, StoryObj } from '@storybook/react-vite';
import { KindTile } from './KindTile.tsx';

const meta = { component: KindTile, args: { kind: 'Component' } } satisfies Meta<typeof KindTile>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InAList: Story = {};
export const InAHeader: Story = { args: { size: 36 } };
export const OwnKind: Story = { args: { kind: 'Squad', title: 'Squad' } };
