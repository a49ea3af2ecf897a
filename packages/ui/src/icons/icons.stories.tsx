import type { Meta, StoryObj } from '@storybook/react-vite';
import * as icons from './icons.tsx';

const meta = {
  title: 'Icons',
  render: () => (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        gap: 16,
      }}
    >
      {Object.entries(icons).map(([name, Icon]) => (
        <span key={name} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <Icon size={24} /> <Icon /> {name.replace(/Icon$/, '')}
        </span>
      ))}
    </div>
  ),
} satisfies Meta;
export default meta;

export const All: StoryObj<typeof meta> = {};
