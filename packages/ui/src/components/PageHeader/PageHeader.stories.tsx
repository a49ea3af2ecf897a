import { headerThemeIds } from '@portico/contract';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { MoreIcon, StarIcon } from '../../icons/icons.tsx';
import { HeaderLabel } from '../HeaderLabel/HeaderLabel.tsx';
import { HeaderTabs } from '../HeaderTabs/HeaderTabs.tsx';
import { KindTile } from '../KindTile/KindTile.tsx';
import { Link } from '../Link/Link.tsx';
import { PageHeader } from './PageHeader.tsx';

const meta = {
  component: PageHeader,
  args: { title: 'Components' },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Title: Story = { args: { actions: <Button variant="contained">Create</Button> } };
export const Entity: Story = {
  args: {
    title: 'market-data-gateway',
    subtitle: 'Normalises and fans out exchange ticks to every internal consumer',
    breadcrumbs: [{ label: 'market-data', to: '/system' }],
    type: 'component — service',
    icon: <KindTile kind="Component" size={36} />,
    colorTheme: 'service',
    labels: (
      <>
        <HeaderLabel label="Owner">
          <Link to="/group">Market Data Platform</Link>
        </HeaderLabel>
        <HeaderLabel label="Lifecycle">production</HeaderLabel>
      </>
    ),
    actions: (
      <>
        <IconButton aria-label="Star">
          <StarIcon />
        </IconButton>
        <IconButton aria-label="More">
          <MoreIcon />
        </IconButton>
      </>
    ),
    tabs: (
      <HeaderTabs
        label="Parts of market-data-gateway"
        tabs={['Overview', 'APIs', 'Dependencies', 'Docs', 'Kubernetes'].map(label => ({
          id: label,
          label,
          to: `/${label}`,
        }))}
        activeId="Overview"
      />
    ),
  },
};
export const EveryColor: Story = {
  render: args => (
    <>
      {headerThemeIds.map(id => (
        <section key={id} aria-label={id}>
          <PageHeader
            {...args}
            title={id}
            icon={<KindTile kind="Component" size={36} />}
            colorTheme={id}
          />
        </section>
      ))}
    </>
  ),
};
