import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import {
  ApiIcon,
  CatalogIcon,
  CreateIcon,
  DocsIcon,
  HomeIcon,
  GroupIcon,
  SettingsIcon,
} from '../../icons/icons.tsx';
import { Page, PageContent } from '../Page/Page.tsx';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { Table } from '../Table/Table.tsx';
import { makeServiceRows, serviceColumns } from '../Table/tableStoryRows.ts';
import { MobileBar } from './MobileBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SidebarDivider, SidebarGroup, SidebarSpace } from './SidebarGroup.tsx';
import { SidebarGroupItem } from './SidebarGroupItem.tsx';
import { SidebarIntro } from './SidebarIntro.tsx';
import { SidebarItem } from './SidebarItem.tsx';
import { SidebarLayout } from './SidebarLayout.tsx';
import { SidebarSearch } from './SidebarSearch.tsx';
import { SidebarSubmenuItem } from './SidebarSubmenuItem.tsx';

const items = (
  <>
    <SidebarSearch label="Search…" keysLabel="Ctrl K" keys="Control+K" onOpen={() => {}} />
    <SidebarDivider />
    <SidebarGroup label="Explore">
      <SidebarItem icon={<HomeIcon size={18} />} label="Home" to="/" isExact />
      <SidebarSubmenuItem
        icon={<CatalogIcon size={18} />}
        label="Catalog"
        to="/catalog"
        items={[
          { label: 'Components', to: '/catalog?kind=component' },
          {
            label: 'Systems of the whole company and its subsidiaries',
            to: '/catalog?kind=system',
          },
          {
            label: 'People',
            items: [
              { label: 'Users', to: '/catalog?kind=user' },
              { label: 'Groups', to: '/catalog?kind=group' },
            ],
          },
        ]}
      />
      <SidebarGroupItem
        icon={<GroupIcon size={18} />}
        label="My Groups"
        groups={[
          { label: 'Ticks', to: '/catalog/default/group/ticks' },
          { label: 'Pricing', to: '/catalog/default/group/pricing' },
        ]}
      />
      <SidebarItem icon={<ApiIcon size={18} />} label="APIs" to="/api-docs" badge="12" />
      <SidebarItem icon={<DocsIcon size={18} />} label="Docs" to="/docs" />
      <SidebarItem icon={<CreateIcon size={18} />} label="Create" to="/create" />
    </SidebarGroup>
    <SidebarSpace />
    <SidebarIntro title="New here?" onDismiss={() => {}}>
      <p>Search finds pages, entities and actions.</p>
    </SidebarIntro>
    <SidebarItem icon={<SettingsIcon size={18} />} label="Settings" to="/settings" />
  </>
);

const meta = {
  component: Sidebar,
  args: { isPinned: true, onPinnedChange: () => {}, children: items },
  parameters: { layout: 'fullscreen', routes: ['/catalog'] },
  render: function InLayout(args) {
    const [isPinned, setPinned] = useState(args.isPinned);
    return (
      <SidebarLayout
        sidebar={
          <Sidebar
            {...args}
            logo={<strong>Portico</strong>}
            logoMark={<strong>P</strong>}
            isPinned={isPinned}
            onPinnedChange={setPinned}
          />
        }
        mobileBar={
          <MobileBar
            items={[
              { icon: <HomeIcon size={20} />, label: 'Home', to: '/' },
              { icon: <CatalogIcon size={20} />, label: 'Catalog', to: '/catalog' },
              {
                icon: <GroupIcon size={20} />,
                label: 'My Groups',
                menu: <SidebarItem icon={null} label="Ticks" to="/catalog/default/group/ticks" />,
              },
            ]}
          >
            {items}
          </MobileBar>
        }
      >
        <Page>
          <PageHeader title="Components" type="catalog" />
          <PageContent>
            <Table
              label="Components"
              columns={serviceColumns}
              rows={makeServiceRows(22)}
              getRowId={row => row.ref}
              paging={25}
            />
          </PageContent>
        </Page>
      </SidebarLayout>
    );
  },
} satisfies Meta<typeof Sidebar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Pinned: Story = {};
export const Collapsed: Story = { args: { isPinned: false } };

const openCatalog: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  const item = await canvas.findByRole('button', { name: 'Catalog' });
  item.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect(canvas.getByRole('link', { name: 'Components' })).toBeVisible();
};

export const SubmenuOpen: Story = { play: openCatalog };
export const SubmenuBesideTheNarrowRail: Story = { args: { isPinned: false }, play: openCatalog };
export const DropdownOpen: Story = {
  play: async context => {
    await openCatalog(context);
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'People' }));
    await expect(within(context.canvasElement).getByRole('link', { name: 'Users' })).toBeVisible();
  },
};
