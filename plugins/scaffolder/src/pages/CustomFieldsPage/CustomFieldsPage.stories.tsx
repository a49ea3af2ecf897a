import { authPlugin } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { scaffolderPlugin } from '../../plugin.ts';
import CustomFieldsPage from './CustomFieldsPage.tsx';

const plugins = [scaffolderPlugin, catalogPlugin, permissionPlugin, authPlugin];

/** The fields that forms may use. */
const meta: Meta<typeof CustomFieldsPage> = {
  component: CustomFieldsPage,
  parameters: { layout: 'fullscreen', app: { plugins, path: '/create/custom-fields' } },
};
export default meta;
type Story = StoryObj<typeof CustomFieldsPage>;

export const NothingChosen: Story = {};
export const RepositoryLocation: Story = {
  parameters: { app: { plugins, path: '/create/custom-fields?field=RepoUrlPicker' } },
};
export const WithoutOptions: Story = {
  parameters: { app: { plugins, path: '/create/custom-fields?field=Secret' } },
};
export const NotInstalled: Story = {
  parameters: { app: { plugins, path: '/create/custom-fields?field=None' } },
};
