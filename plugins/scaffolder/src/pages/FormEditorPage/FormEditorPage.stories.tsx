import { authPlugin } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import { queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { answerCatalog } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import {
  listActionsEndpoint,
  templatingExtensionsEndpoint,
} from '@portico/scaffolder-common/endpoints';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { scaffolderPlugin } from '../../plugin.ts';
import { answerScaffolder } from '../../testing/scaffolderAnswers.ts';
import FormEditorPage from './FormEditorPage.tsx';

const app = {
  plugins: [scaffolderPlugin, catalogPlugin, permissionPlugin, authPlugin],
  path: '/create/template-form',
};

/** The parameters of a template beside their form. */
const meta: Meta<typeof FormEditorPage> = {
  component: FormEditorPage,
  parameters: {
    layout: 'fullscreen',
    app,
    msw: {
      handlers: [
        answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
          items: [],
          totalItems: 0,
          pageInfo: {},
        }),
        answerScaffolder.answer(listActionsEndpoint, []),
        answerScaffolder.answer(templatingExtensionsEndpoint, {
          filters: {},
          globals: { functions: {}, values: {} },
        }),
      ],
    },
  },
};
export default meta;
type Story = StoryObj<typeof FormEditorPage>;

export const Example: Story = {};
