import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from '../Link/Link.tsx';
import { TagList } from '../Tag/Tag.tsx';
import { MetadataValue } from './MetadataValue.tsx';
import { StructuredMetadata } from './StructuredMetadata.tsx';

const meta = {
  component: StructuredMetadata,
  args: {
    items: [
      { label: 'Owner', value: <Link to="/group">Market Data Platform</Link> },
      { label: 'System', value: <Link to="/system">market-data</Link> },
      { label: 'Lifecycle', value: 'production' },
      { label: 'Domain', value: undefined },
      { label: 'Tags', value: <TagList tags={['kafka', 'java', 'tier-1']} /> },
    ],
  },
} satisfies Meta<typeof StructuredMetadata>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Beside: Story = {};
export const Stacked: Story = { args: { layout: 'stacked' } };

export const NestedValues: Story = {
  args: {
    items: [
      {
        label: 'Deployment',
        value: (
          <MetadataValue
            value={{
              replicas: 12_000,
              isPublic: false,
              regions: ['eu-central-1', 'us-east-1'],
              docs: { url: 'https://docs.example.com/deploy', owner: null },
            }}
          />
        ),
      },
    ],
  },
};
