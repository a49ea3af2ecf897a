import type { Meta, StoryObj } from '@storybook/react-vite';
import { EntityKindIcon } from './EntityKindIcon.tsx';

const kinds = [
  'Component',
  'API',
  'Resource',
  'System',
  'Domain',
  'Group',
  'User',
  'Location',
  'Template',
  'Own kind',
];

const meta = { component: EntityKindIcon, args: { kind: 'Component', size: 20 } } satisfies Meta<
  typeof EntityKindIcon
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OneKind: Story = {};
export const EveryKind: Story = {
  render: args => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24 }}>
      {kinds.map(kind => (
        <span key={kind}>
          <EntityKindIcon {...args} kind={kind} /> {kind}
        </span>
      ))}
    </div>
  ),
};
