import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from './Avatar.tsx';

const meta = {
  component: Avatar,
  args: { name: 'Ada Lovelace', size: 32, isAlone: true },
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

const people = [
  'Ada Lovelace',
  'Grace Hopper',
  'Edsger Dijkstra',
  'Barbara Liskov',
  'Alan Turing',
  'Radia Perlman',
  'Ken Thompson',
  'Hedy Lamarr',
];

export const Initials: Story = {};
export const Many: Story = {
  render: args => (
    <>
      {people.map(name => (
        <Avatar key={name} {...args} name={name} />
      ))}
    </>
  ),
};
export const Team: Story = { args: { name: 'Market Data Platform', shape: 'square' } };
export const BrokenPicture: Story = { args: { picture: 'data:image/png;base64,AAAA' } };
