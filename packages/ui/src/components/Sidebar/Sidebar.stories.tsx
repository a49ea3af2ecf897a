import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import {
  ApiIcon,
  CatalogIcon,
  CreateIcon,
  DocsIcon,
  HomeIcon,
  SearchIcon,
  SettingsIcon,
} from '../../icons/icons.tsx';
import { Page, PageContent } from '../Page/Page.tsx';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { Table } from '../Table/Table.tsx';
import { makeServiceRows, serviceColumns } from '../Table/tableStoryRows.ts';
import { MobileBar } from './MobileBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SidebarDivider, SidebarGroup } from './SidebarGroup.tsx';
import { SidebarItem } from './SidebarItem.tsx';
import { SidebarLayout } from './SidebarLayout.tsx';

const items = (
  <>
    <SidebarItem icon={<SearchIcon size={18} />} label="Search" onClick={() => {}} />
    <SidebarDivider />
    <SidebarGroup label="Explore">
      <SidebarItem icon={<HomeIcon size={18} />} label="Home" to="/" isExact />
      <SidebarItem icon={<CatalogIcon size={18} />} label="Catalog" to="/catalog" />
      <SidebarItem icon={<ApiIcon size={18} />} label="APIs" to="/api-docs" badge="12" />
      <SidebarItem icon={<DocsIcon size={18} />} label="Docs" to="/docs" />
      <SidebarItem icon={<CreateIcon size={18} />} label="Create" to="/create" />
    </SidebarGroup>
    <SidebarDivider />
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
